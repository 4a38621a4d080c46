import { describe, expect, test } from 'vitest';
import { RCODE } from '../../src/dns/wire/rcode.js';
import { WireError } from '../../src/dns/wire/octets.js';
import type { LookUp } from '../../src/resolver/look-up.js';
import { lookUpAt } from '../../src/resolver/look-up.js';
import type { Outcome } from '../../src/resolver/outcome.js';
import { emptyAnswer } from '../support/empty-answer.js';
import { recordsFrom } from '../support/name-server.js';

const RECORDS = recordsFrom(String.raw`
zone.example. 60 IN NS b.example.
zone.example. 60 IN NS a.example.
zone.example. 60 IN MX 10 mail.example.
zone.example. 60 IN TXT "one " "two"
a.example. 60 IN CNAME other.example.
a.example. 60 IN A 192.0.2.1
a.example. 60 IN AAAA 2001:db8::1
b.example. 60 IN A 192.0.2.2
lonely.example. 60 IN NS none.example.
odd\\name.example. 60 IN A 192.0.2.3
first.example. 60 IN CNAME Second.example.
Second.example. 60 IN CNAME last.example.
last.example. 60 IN A 192.0.2.4
broken-chain.example. 60 IN CNAME nowhere.example.
circle.example. 60 IN CNAME other-circle.example.
other-circle.example. 60 IN CNAME circle.example.
`);

const FAULTS: Readonly<Record<string, Outcome | number>> = {
  'gone.example.': RCODE.nxDomain,
  'broken.example.': RCODE.servFail,
  'silent.example.': { kind: 'timeout' },
};

/** Names whose answers have all records of the type, and all aliases. */
const CHAINED = new Set(['first.example.', 'broken-chain.example.', 'circle.example.']);

const lookUp: LookUp = lookUpAt({
  text: 'a resolver',
  isRecursive: true,
  ask: async ({ name, type }) => {
    const fault = FAULTS[name] ?? RCODE.noError;
    if (typeof fault === 'object') return fault;
    const isNear = (owner: string): boolean => owner === name || CHAINED.has(name);
    const answers = RECORDS.filter(
      (record) => isNear(record.name) && (record.type === type || record.type === 'CNAME'),
    );
    if (!CHAINED.has(name))
      answers.push({ name, type, class: 1, ttl: 60, fields: new WireError('malformed') });
    return { kind: 'answer', message: { ...emptyAnswer, rcode: fault, answers } };
  },
  transfer: () => Promise.reject(new Error('nothing is transferred')),
  revive: () => undefined,
});

describe('values', () => {
  test.each([
    ['zone.example', 'NS', ['b.example', 'a.example']],
    ['zone.example', 'MX', ['mail.example']],
    ['zone.example', 'TXT', ['one two']],
    ['a.example', 'A', ['192.0.2.1']],
    [String.raw`odd\name.example`, 'A', ['192.0.2.3']],
    ['b.example', 'AAAA', 'ENODATA'],
    ['first.example', 'A', ['192.0.2.4']],
    ['broken-chain.example', 'A', 'ENODATA'],
    ['circle.example', 'A', 'ENODATA'],
    ['gone.example', 'A', 'ENOTFOUND'],
    ['broken.example', 'A', 'ESERVFAIL'],
    ['silent.example', 'A', 'ETIMEOUT'],
  ] as const)('of %s %s are %j', async (name, type, values) => {
    expect(await lookUp.valuesOf(name, type)).toEqual(values);
  });
});

test.each([
  ['a.example', 'ok'],
  ['gone.example', 'nxdomain'],
  ['broken.example', 'servfail'],
  ['silent.example', 'ok'],
])('%s is %s', async (name, state) => {
  expect(await lookUp.stateOf(name)).toBe(state);
});

describe('name servers', () => {
  test('have all their addresses', async () => {
    const found = await lookUp.serversOf('zone.example');
    expect(found).toEqual([
      { name: 'a.example', address: { kind: 'dns', address: '192.0.2.1', port: 53 } },
      { name: 'a.example', address: { kind: 'dns', address: '2001:db8::1', port: 53 } },
      { name: 'b.example', address: { kind: 'dns', address: '192.0.2.2', port: 53 } },
    ]);
  });

  test.each([
    ['lonely.example', 'its name servers none.example have no addresses'],
    ['gone.example', 'DNS knows no name servers'],
    ['a.example', 'DNS knows no name servers'],
    ['silent.example', 'its name servers cannot be looked up (ETIMEOUT)'],
  ])('of %s: %s', async (zone, reason) => {
    expect(await lookUp.serversOf(zone)).toBe(reason);
  });
});
