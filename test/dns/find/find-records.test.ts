import { describe, expect, test } from 'vitest';
import type { Query } from '../../../src/dns/find/find-records.js';
import { findRecords } from '../../../src/dns/find/find-records.js';
import { readNetworkQuery } from '../../../src/dns/find/network-query.js';
import { records } from '../../support/record-lines.js';
import { desired } from '../../support/zones.js';
import { loadText } from '../../load/support.js';

const text = `zone: example.com
records:
  '@':
    A: 192.0.2.10
    AAAA: 2001:DB8::10
    MX: 10 mail.example.com
    HTTPS: 1 . ipv4hint=192.0.2.10,192.0.2.11 ipv6hint=2001:db8::10
    TXT: ['"v=spf1 mx " "ip4:198.51.100.0/24 -all"', token=ABC]
  www: { CNAME: example.com }
  '*.apps': { CNAME: apps.example.com }
  apps: { A: 192.0.2.40 }
  alias: { CNAME: shop.apps.example.com }
  a: { CNAME: b.example.com }
  b: { CNAME: a.example.com }
  lab: { NS: ns.example.com }
  ns: { A: 192.0.2.53 }
  under-lab: { CNAME: lab.example.com }
  phone: { NAPTR: '10 10 s SIP+D2U "" _sip._udp.example.com' }
  _sip._udp: { SRV: 10 5 5060 mail.example.com }
`;

/** \`prefix type\` of what is found, with the names on the way. */
async function find(
  query: Omit<Partial<Query>, 'network'> & { readonly address?: string },
): Promise<readonly string[]> {
  const { zone } = await loadText(text);
  const { address, ...others } = query;
  const network = address === undefined ? undefined : (readNetworkQuery(address) ?? undefined);
  const found = findRecords(zone ? [zone] : [], { isThrough: false, network, ...others });
  return found.map(({ record: { prefix, type }, via }) => [prefix || '@', type, ...via].join(' '));
}

describe('what is found', () => {
  test.each<[string, Parameters<typeof find>[0], readonly string[]]>([
    ['an address, also in a hint', { address: '192.0.2.10' }, ['@ A', '@ HTTPS']],
    ['an address in another spelling', { address: '2001:db8:0::10' }, ['@ AAAA', '@ HTTPS']],
    ['a network of SPF by an address in it', { address: '198.51.100.7' }, ['@ TXT']],
    ['a network of SPF by a wider network', { address: '198.51.0.0/16' }, ['@ TXT']],
    ['a network, whatever its last bits', { address: '192.0.2.60/27' }, ['apps A', 'ns A']],
    ['everything of IPv6', { address: '::/0' }, ['@ AAAA', '@ HTTPS']],
    ['what points at a name', { to: 'mail.example.com' }, ['@ MX', '_sip._udp SRV']],
    ['what points at the zone itself, but not its own SPF', { to: 'example.com' }, ['www CNAME']],
    ['a name server, too', { to: 'ns.example.com' }, ['lab NS']],
    ['a service by its rule', { to: '_sip._udp.example.com' }, ['phone NAPTR']],
    [
      'what leads to a name',
      { to: 'mail.example.com', isThrough: true },
      [
        '@ MX',
        '@ TXT example.com',
        'www CNAME example.com',
        'phone NAPTR _sip._udp.example.com',
        '_sip._udp SRV',
      ],
    ],
    [
      'what leads to an address, without mail',
      { address: '2001:db8::10', isThrough: true, type: 'CNAME' },
      ['www CNAME example.com'],
    ],
    [
      'what a wildcard answers for',
      { address: '192.0.2.40', isThrough: true },
      ['*.apps CNAME apps.example.com', 'apps A', 'alias CNAME *.apps.example.com apps.example.com'],
    ],
    [
      'a loop, without an end',
      { to: 'a.example.com', isThrough: true },
      ['a CNAME b.example.com', 'b CNAME'],
    ],
    [
      'no name by its delegation',
      { address: '192.0.2.53', isThrough: true },
      ['lab NS ns.example.com', 'ns A'],
    ],
    ['a name in full', { name: 'WWW.example.com' }, ['www CNAME']],
    ['a name below its zone', { name: 'www' }, ['www CNAME']],
    ['the zone itself', { name: '@', type: 'MX' }, ['@ MX']],
    ['names by a glob', { name: '*.apps' }, ['*.apps CNAME']],
    ['names at any depth', { name: '**._udp' }, ['_sip._udp SRV']],
    ['a text in any case', { text: 'TOKEN=abc' }, ['@ TXT']],
    ['a text across quotes', { text: 'mx ip4' }, ['@ TXT']],
    ['what matches all of it', { to: 'mail.example.com', name: '@', type: 'MX', text: 'mail' }, ['@ MX']],
    ['nothing where one of them does not match', { to: 'mail.example.com', type: 'CNAME' }, []],
  ])('%s', async (_, query, expected) => {
    expect([...(await find(query))].toSorted()).toEqual([...expected].toSorted());
  });
});

test.each([
  '',
  '192.0.2',
  '192.0.2.1/33',
  '2001:db8::/129',
  '192.0.2.1/',
  '192.0.2.1/08',
  'x/192.0.2.1',
  '192.0.2.1/24/24',
  'example.com',
  '::ffff:x',
])('%j is no network', (query) => {
  expect(readNetworkQuery(query)).toBeNull();
});

test('of a long way, the names next to the record are told', () => {
  const chain = Array.from({ length: 300 }, (_, at) => `n${at} CNAME n${at + 1}.example.com`);
  const found = prefixesIn(chain, { to: 'n300.example.com' });
  expect(found).toHaveLength(300);
  expect(found[0]?.split(' ')).toEqual([
    'n0',
    ...Array.from({ length: 100 }, (_, at) => `n${at + 1}.example.com`),
  ]);
});

/** `prefix` of what is found in example.com, with the names on the way. */
function prefixesIn(lines: readonly string[], query: Partial<Query>): readonly string[] {
  const zones = [desired('example.com', records(...lines))];
  return findRecords(zones, { isThrough: true, ...query }).map(({ record: { prefix }, via }) =>
    [prefix, ...via].join(' '),
  );
}

test('a name stands once on the way, and is followed for each of its types', () => {
  const lines = ['@ MX mail.example.com', '@ TXT v=spf1 mx -all', 'news TXT v=spf1 include:example.com -all'];
  expect(prefixesIn(lines, { to: 'mail.example.com' })).toEqual(['', ' example.com', 'news example.com']);
});

test('a wildcard answers for a short label, and for no name outside', () => {
  const lines = [
    '* CNAME a.example.net',
    'x CNAME s.example.com',
    'y CNAME s.example.org',
    'z CNAME long.example.org',
  ];
  expect(prefixesIn(lines, { to: 'a.example.net' })).toEqual(['*', 'x *.example.com']);
});

test.each([
  ['x A 192.0.2.77', true],
  ['x SVCB 1 . ipv4hint=192.0.2.1,192.0.2.77', true],
  ['x HTTPS 1 . ipv4hint=192.0.2.77', true],
  ['x SVCB 1 . key7=192.0.2.77', false],
  ['x SVCB 1 . xipv4hint=192.0.2.77 ipv4hints=192.0.2.77', false],
  ['x SVCB 1 . ipv4hint ipv4hint="192.0.2.77', false],
  ['x A nonsense', false],
  ['x PARKING 192.0.2.77', false],
  ['x TXT v=spf1 ip4:nonsense ip4:192.0.2.77/24 -all', true],
  ['x TXT v=spf1 ip4:nonsense ip4:192.0.2.77/33 -all', false],
  ['x PARKING v=spf1 ip4:192.0.2.77 -all', false],
  ['y TXT v=spf1 exists:%{i}.example.com -all', false],
])('%s has the address: %j', (line, isFound) => {
  const network = readNetworkQuery('192.0.2.77') ?? undefined;
  const found = prefixesIn(['y A 192.0.2.77', line], { network });
  expect(found).toEqual(isFound ? ['y', 'x'] : ['y']);
});

test('records of a file that several zones include are those of each', () => {
  const shared = { prefix: 'www', type: 'A', content: '192.0.2.1', ttl: 60, prio: 0, active: true };
  const zones = ['a.example', 'b.example'].map((name) => desired(name, [shared]));
  expect(findRecords(zones, { isThrough: false, type: 'A' }).map(({ zone }) => zone.name)).toEqual([
    'a.example',
    'b.example',
  ]);
});
