import { describe, expect, test } from 'vitest';
import type { ExpectOptions } from '../../../src/dns/verify/expectation.js';
import { expectationsOf } from '../../../src/dns/verify/expect-zone.js';
import type { DesiredZone } from '../../../src/dns/zone.js';
import { records } from '../../support/record-lines.js';
import { desired, patterns, record } from '../../support/zones.js';

const DIGEST = 'ab'.repeat(32);

/** `PART NAME TYPE` of the questions about a zone. */
function questions(zone: DesiredZone, from: ExpectOptions['from'] = 'server'): readonly string[] {
  return expectationsOf(zone, { label: 'unused', from }).expectations.map(
    ({ part, question: { name, type } }) => `${part} ${name} ${type}`,
  );
}

describe('at a zone cut', () => {
  const zone = desired(
    'example.com',
    records(
      'sub NS ns.sub.example.com',
      `sub DS 1 13 2 ${DIGEST}`,
      'sub TXT hidden',
      'ns.sub A 192.0.2.1',
      'ns.sub TXT hidden',
      'www.sub A 192.0.2.2',
      'www A 192.0.2.3',
    ),
  );

  test('a name server refers to the servers below, and has the keys and the glue', () => {
    expect(questions(zone)).toEqual([
      'delegation sub.example.com. NS',
      'set sub.example.com. DS',
      'glue sub.example.com. NS',
      'set www.example.com. A',
    ]);
    expect(expectationsOf(zone, { label: 'unused', from: 'server' }).below).toBe(3);
  });

  test('a resolver answers from the servers below, which have no glue', () => {
    expect(questions(zone, 'resolver')).toEqual([
      'set sub.example.com. NS',
      'set sub.example.com. DS',
      'set www.example.com. A',
    ]);
  });

  test('a transfer has everything', () => {
    expect(questions(zone, 'transfer')).toHaveLength(zone.records.length);
  });

  test('the servers of the zone itself are no cut', () => {
    const apex = desired('example.com', records('@ NS ns.example.com', 'ns A 192.0.2.1'));
    expect(questions(apex)).toEqual(['set example.com. NS', 'set ns.example.com. A']);
  });

  test('the highest cut counts', () => {
    const nested = desired(
      'example.com',
      records('a.sub NS ns.example.net', `a.sub DS 1 13 2 ${DIGEST}`, 'sub NS ns.example.net'),
    );
    expect(questions(nested)).toEqual(['delegation sub.example.com. NS']);
  });

  test('the NS records of the apex are none', () => {
    expect(questions(desired('example.com', records('@ NS ns.example.net', 'www A 192.0.2.1')))).toEqual([
      'set example.com. NS',
      'set www.example.com. A',
    ]);
  });
});

test('a wildcard is asked for literally and by a name that it makes', () => {
  expect(questions(desired('example.com', records('*.sub A 192.0.2.1')))).toEqual([
    'set *.sub.example.com. A',
    'wildcard unused.sub.example.com. A',
  ]);
});

test('inactive records are not expected', () => {
  const inactive = record({ prefix: 'www', type: 'A', content: '192.0.2.1', active: false });
  expect(questions(desired('example.com', [inactive]))).toEqual([]);
});

test.each([
  ['sync', [], false],
  ['sync', [{ type: 'A' }], true],
  ['create-only', [], true],
] as const)('with policy %s and ignore %j, more values are allowed: %s', (policy, ignore, isAllowed) => {
  const zone = desired('example.com', records('www A 192.0.2.1'), { policy, ignore: patterns(ignore) });
  const [set] = expectationsOf(zone, { label: 'unused', from: 'server' }).expectations;
  expect(set?.mayHave({ content: '192.0.2.9', rdata: 'c0000209' })).toBe(isAllowed);
});

test('what DNS cannot store is told, and not expected', () => {
  const zone = desired('example.com', records('www A nowhere', 'www A 192.0.2.1', 'odd NONE x'));
  const { expectations, unpublishable, below } = expectationsOf(zone, { label: 'unused', from: 'server' });
  expect(expectations.map(({ values }) => values.map(({ text }) => text))).toEqual([['192.0.2.1']]);
  expect(unpublishable).toEqual([
    { address: 'dns/example.com/www/A', at: zone.records[0]?.places.value, reason: expect.any(String) },
  ]);
  expect(below).toBe(0);
});

test('only addresses of the servers of a cut come along with its referral', () => {
  const zone = desired(
    'example.com',
    records(
      'sub NS ns.sub.example.com ; inactive',
      'sub NS ns.example.net',
      'ns.sub A 192.0.2.1',
      'other NS ns.sub.example.com',
      'deep.sub NS ns.deep.sub.example.com',
      'ns.deep.sub A 192.0.2.2',
    ),
  );
  expect(questions(zone)).toEqual(['delegation sub.example.com. NS', 'delegation other.example.com. NS']);
});
