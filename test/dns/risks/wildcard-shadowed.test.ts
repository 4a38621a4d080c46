import { describe, expect, test } from 'vitest';

import type { RiskCase } from '../../support/risks.js';
import { raised } from '../../support/risks.js';

const WILD = '* A 192.0.2.1';

type Case = RiskCase & { readonly addresses: readonly string[]; readonly steps: readonly string[] };

/** Cases about what comes beside the wildcard, which stays. */
const cases: readonly Case[] = [
  {
    title: 'a name that is new and has other types',
    live: [WILD],
    file: [WILD, 'www TXT a'],
    addresses: ['www/A'],
    steps: ['create www TXT a'],
  },
  {
    title: 'a name that is new and has some of the types',
    live: [WILD, '* AAAA 2001:db8::1'],
    file: [WILD, '* AAAA 2001:db8::1', 'www A 192.0.2.2'],
    addresses: ['www/AAAA'],
    steps: ['create www A 192.0.2.2'],
  },
  {
    title: 'the empty non-terminal above a new name',
    live: [WILD],
    file: [WILD, 'a.b A 192.0.2.2'],
    addresses: ['b/A'],
    steps: ['create a.b A 192.0.2.2'],
  },
  {
    title: 'the highest of several empty non-terminals, once',
    live: [WILD],
    file: [WILD, 'a.b.c TXT x', 'd.c TXT y'],
    addresses: ['c/A'],
    steps: ['create a.b.c TXT x', 'create d.c TXT y'],
  },
  {
    title: 'a name below a new name that has the type itself',
    live: [WILD],
    file: [WILD, 'b A 192.0.2.2', 'a.b TXT x'],
    addresses: ['a.b/A'],
    steps: ['create a.b TXT x'],
  },
  {
    title: 'the empty non-terminal above a new wildcard',
    live: [WILD],
    file: [WILD, '*.sub A 192.0.2.2'],
    addresses: ['sub/A'],
    steps: ['create *.sub A 192.0.2.2'],
  },
  {
    title: 'what a new wildcard below a new name takes from the one above',
    live: [WILD],
    file: [WILD, 'sub A 192.0.2.2', '*.sub TXT a'],
    addresses: ['*.sub/A'],
    steps: ['create *.sub TXT a', 'create sub A 192.0.2.2'],
  },
  {
    title: 'a name below the closest wildcard',
    live: ['*.sub A 192.0.2.1'],
    file: ['*.sub A 192.0.2.1', 'www.sub TXT a'],
    addresses: ['www.sub/A'],
    steps: ['create www.sub TXT a'],
  },
  {
    title: 'a name that is switched on',
    live: [WILD, 'www TXT a ; inactive'],
    file: [WILD, 'www TXT a'],
    addresses: ['www/A'],
    steps: ['update www TXT a'],
  },
  {
    title: 'a name that only inactive records had, and all records that come there',
    live: [WILD, 'www CAA 0 issue "a.example" ; inactive'],
    file: [WILD, 'www TXT a', 'www TXT b'],
    addresses: ['www/A'],
    steps: ['create www TXT a', 'create www TXT b'],
  },
  {
    title: 'a name whose own type comes switched off',
    live: [WILD],
    file: [WILD, 'www TXT a', 'www A 192.0.2.2 ; inactive'],
    addresses: ['www/A'],
    steps: ['create www TXT a'],
  },
  {
    title: 'a name that loses a type that the alias of the wildcard led to',
    live: ['* CNAME lb.example.com', 'lb A 192.0.2.1', 'lb AAAA 2001:db8::1'],
    file: ['* CNAME lb.example.com', 'lb A 192.0.2.1', 'lb AAAA 2001:db8::1', 'www A 192.0.2.2'],
    addresses: ['www/AAAA'],
    steps: ['create www A 192.0.2.2'],
  },
  {
    title: 'a name that is delegated',
    live: [WILD],
    file: [WILD, 'lab NS ns1.example.org'],
    addresses: ['lab/A'],
    steps: ['create lab NS ns1.example.org'],
  },
  {
    title: 'a text below a wildcard of such texts',
    live: ['*._tcp TLSA 3 1 1 5A8E62B5D0F8B7B2F2F2F2F2F2F2F2F2F2F2F2F2F2F2F2F2F2F2F2F2F2F2F2F2'],
    file: [
      '*._tcp TLSA 3 1 1 5A8E62B5D0F8B7B2F2F2F2F2F2F2F2F2F2F2F2F2F2F2F2F2F2F2F2F2F2F2F2F2',
      '_25._tcp TXT a',
    ],
    addresses: ['_25._tcp/TLSA'],
    steps: ['create _25._tcp TXT a'],
  },
  {
    title: 'a name that gets nothing of a wildcard CNAME any more',
    live: ['* CNAME web.example.net'],
    file: ['* CNAME web.example.net', 'www A 192.0.2.1'],
    addresses: ['www/CNAME'],
    steps: ['create www A 192.0.2.1'],
  },
];

const quiet: readonly RiskCase[] = [
  { title: 'a new name with the types of the wildcard', live: [WILD], file: [WILD, 'www A 192.0.2.2'] },
  {
    title: 'a new name with a CNAME, which answers for all',
    live: [WILD],
    file: [WILD, 'www CNAME web.example.net'],
  },
  {
    title: 'a new record of a name that existed',
    live: [WILD, 'www TXT a'],
    file: [WILD, 'www TXT a', 'www TXT b'],
  },
  {
    title: 'a new name under one that exists, so that the wildcard never answered',
    live: [WILD, 'b A 192.0.2.2'],
    file: [WILD, 'b A 192.0.2.2', 'a.b TXT x'],
  },
  {
    title: 'a new name under an empty non-terminal, so that the wildcard never answered',
    live: [WILD, 'x.b A 192.0.2.2'],
    file: [WILD, 'x.b A 192.0.2.2', 'b TXT x', 'a.b TXT x'],
  },
  {
    title: 'a new name that a wildcard further up does not reach',
    live: [WILD, '*.sub TXT a'],
    file: [WILD, '*.sub TXT a', 'www.sub TXT b'],
  },
  { title: 'a new name that is switched off', live: [WILD], file: [WILD, 'www TXT a ; inactive'] },
  { title: 'an inactive wildcard', live: [`${WILD} ; inactive`], file: [`${WILD} ; inactive`, 'www TXT a'] },
  { title: 'a wildcard that comes at the same time', live: [], file: [WILD, 'www TXT a'] },
  { title: 'a text at a name that is no host', live: [WILD], file: [WILD, '_acme-challenge TXT a'] },
  {
    title: 'a name that gets all that the alias of the wildcard led to',
    live: ['* CNAME lb.example.com', 'lb A 192.0.2.1'],
    file: ['* CNAME lb.example.com', 'lb A 192.0.2.1', 'www A 192.0.2.2'],
  },
  {
    title: 'a wildcard that a delegation hides itself',
    live: ['*.lab A 192.0.2.1'],
    file: ['*.lab A 192.0.2.1', 'lab NS ns1.example.org'],
  },
  { title: 'no wildcard', live: ['@ A 192.0.2.1'], file: ['@ A 192.0.2.1', 'a.b TXT x'] },
  { title: 'the apex', live: [WILD], file: [WILD, '@ TXT a'] },
  { title: 'another record of the wildcard itself', live: [WILD], file: [WILD, '* TXT a'] },
  { title: 'an update of a name', live: [WILD, 'www TXT a'], file: [WILD, 'www TXT b'] },
  { title: 'the end of a name', live: [WILD, 'www TXT a'], file: [WILD] },
];

describe('wildcard-shadowed is raised for', () => {
  test.each(cases)('$title', ({ addresses, steps, ...change }) => {
    const found = raised('wildcard-shadowed', change);
    expect(found.addresses).toEqual(addresses);
    expect(found.steps.toSorted()).toEqual(steps);
    expect(found.risks.every(({ level }) => level === 'warn')).toBe(true);
  });
});

describe('wildcard-shadowed is not raised for', () => {
  test.each(quiet)('$title', (change) => {
    expect(raised('wildcard-shadowed', change).risks).toEqual([]);
  });
});
