import { describe, expect, test } from 'vitest';

import type { RiskCase } from '../../support/risks.js';
import { raised } from '../../support/risks.js';

const A = '@ A 192.0.2.1';
const MX = '@ MX mx.example.net ; prio=10';

const cases: readonly (RiskCase & { readonly addresses: readonly string[]; readonly says: RegExp })[] = [
  {
    title: 'the MX names another host',
    live: [MX],
    file: ['@ MX mx.example.org ; prio=10'],
    addresses: ['@/MX'],
    says: /^mail for example\.com goes to mx\.example\.org; until now it went to mx\.example\.net$/,
  },
  {
    title: 'a host is added',
    live: [MX],
    file: [MX, '@ MX mx.example.org ; prio=20'],
    addresses: ['@/MX'],
    says: /goes to mx\.example\.net, then mx\.example\.org; until now it went to mx\.example\.net$/,
  },
  {
    title: 'two hosts change places',
    live: ['@ MX a.example.net ; prio=10', '@ MX b.example.net ; prio=20'],
    file: ['@ MX a.example.net ; prio=20', '@ MX b.example.net ; prio=10'],
    addresses: ['@/MX'],
    says: /goes to b\.example\.net, then a\.example\.net; until now it went to a\.example\.net, then b/,
  },
  {
    title: 'two equal hosts get an order',
    live: ['@ MX a.example.net ; prio=10', '@ MX b.example.net ; prio=10'],
    file: ['@ MX a.example.net ; prio=10', '@ MX b.example.net ; prio=20'],
    addresses: ['@/MX'],
    says: /went to a\.example\.net or b\.example\.net$/,
  },
  {
    title: 'the first MX comes to a name with an address',
    live: ['shop A 192.0.2.1'],
    file: ['shop A 192.0.2.1', 'shop MX mx.example.net'],
    addresses: ['shop/MX'],
    says: /goes to mx\.example\.net; until now it went to shop\.example\.com$/,
  },
  {
    title: 'the last MX leaves a name with an address',
    live: ['shop AAAA 2001:db8::1', 'shop MX mx.example.net'],
    file: ['shop AAAA 2001:db8::1'],
    addresses: ['shop/MX'],
    says: /goes to shop\.example\.com; until now/,
  },
  {
    title: 'the last MX leaves a name with other records',
    live: ['shop TXT a', 'shop MX mx.example.net'],
    file: ['shop TXT a'],
    addresses: ['shop/MX'],
    says: /has no host to go to; until now it went to mx/,
  },
  {
    title: 'a Null MX comes, and goes',
    live: [MX, 'a MX .'],
    file: ['@ MX .', 'a MX mx.example.net'],
    addresses: ['@/MX', 'a/MX'],
    says: /is refused; until now it went|goes to mx.*; until now it was refused$/,
  },
  {
    title: 'the MX is switched off',
    live: [A, MX],
    file: [A, `${MX} ; inactive`.replace(' ; prio=10 ; inactive', ' ; prio=10 inactive')],
    addresses: ['@/MX'],
    says: /goes to example\.com; until/,
  },
  {
    title: 'a name with an MX becomes an alias out of the project',
    live: ['a MX mx.example.net'],
    file: ['a CNAME host.example.org'],
    addresses: ['a/MX'],
    says: /goes where host\.example\.org leads; until/,
  },
  {
    title: 'aliases of the name, together',
    live: [MX, 'www CNAME example.com', 'shop CNAME www.example.com'],
    file: ['@ MX mx.example.org', 'www CNAME example.com', 'shop CNAME www.example.com'],
    addresses: ['@/MX'],
    says: /^mail for example\.com, shop\.example\.com and www\.example\.com goes/,
  },
  {
    title: 'an alias in another zone',
    live: [MX],
    file: ['@ MX mx.example.org'],
    others: {
      'example.net': [
        ['@ TXT a', 'x CNAME example.com'],
        ['@ TXT a', 'x CNAME example.com'],
      ],
    },
    addresses: ['@/MX', 'dns/example.net/x/MX'],
    says: /goes to mx\.example\.org/,
  },
  {
    title: 'an alias of another mail domain',
    live: ['a MX a.example.net', 'b MX b.example.net', 'www CNAME a.example.com'],
    file: ['a MX a.example.net', 'b MX b.example.net', 'www CNAME b.example.com'],
    addresses: ['www/MX'],
    says: /^mail for www\.example\.com goes to b\.example\.net/,
  },
  {
    title: 'the MX of a wildcard',
    live: ['* MX mx.example.net'],
    file: ['* MX mx.example.org'],
    addresses: ['*/MX'],
    says: /^mail for \*\.example\.com goes/,
  },
];

const quiet: readonly RiskCase[] = [
  {
    title: 'an alias of a mail domain that becomes a host',
    live: [MX, 'www CNAME example.com'],
    file: [MX, 'www A 192.0.2.1'],
  },
  {
    title: 'a host that becomes an alias of a mail domain',
    live: [MX, 'www A 192.0.2.1'],
    file: [MX, 'www CNAME example.com'],
  },
  { title: 'another preference in the same order', live: [MX], file: ['@ MX mx.example.net ; prio=20'] },
  { title: 'another TTL', live: [MX], file: ['@ MX mx.example.net ; prio=10 ttl=600'] },
  { title: 'another spelling', live: [MX], file: ['@ MX MX.Example.NET ; prio=10'] },
  { title: 'a new name with an MX', live: [A], file: [A, 'a MX mx.example.net'] },
  { title: 'a new host', live: [MX], file: [MX, 'www A 192.0.2.2'] },
  { title: 'another address of a name without an MX', live: [A], file: ['@ A 192.0.2.2'] },
  {
    title: 'another address of the mail host',
    live: ['@ MX mx.example.com', 'mx A 192.0.2.1'],
    file: ['@ MX mx.example.com', 'mx A 192.0.2.2'],
  },
  {
    title: 'the first MX of a name without an address',
    live: ['a TXT x'],
    file: ['a TXT x', 'a MX mx.example.net'],
  },
  { title: 'a name that goes altogether', live: [A, 'a MX mx.example.net'], file: [A] },
  {
    title: 'an inactive MX',
    live: [A, 'a MX mx.example.net ; inactive'],
    file: [A, 'a MX mx.example.org ; inactive'],
  },
  {
    title: 'an MX below a delegation',
    live: ['lab NS ns1.example.org', 'a.lab MX mx.example.net'],
    file: ['lab NS ns1.example.org', 'a.lab MX mx.example.org'],
  },
];

describe('mail-route-changed is raised for', () => {
  test.each(cases)('$title', ({ addresses, says, ...change }) => {
    const found = raised('mail-route-changed', change);
    expect(found.addresses).toEqual(addresses);
    expect(found.risks.every(({ level, message }) => level === 'warn' && says.test(message))).toBe(true);
    expect(found.steps.length).toBeGreaterThan(0);
  });
});

describe('mail-route-changed is not raised for', () => {
  test.each(quiet)('$title', (change) => {
    expect(raised('mail-route-changed', change).risks).toEqual([]);
  });
});
