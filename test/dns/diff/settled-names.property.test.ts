import * as fc from 'fast-check';
import { expect, test } from 'vitest';

import { settledNames } from '../../../src/dns/diff/settled-names.js';
import type { DnsRecord } from '../../../src/dns/record.js';
import { exampleRecord } from '../example-record.js';
import { runs } from '../../support/runs.js';
import { desired, live } from '../../support/zones.js';

const record: fc.Arbitrary<DnsRecord> = fc.record({
  prefix: fc.constantFrom('', 'www', '*'),
  type: fc.constantFrom('A', 'TXT'),
  content: fc.constantFrom('192.0.2.1', '192.0.2.2'),
  ttl: fc.constantFrom(3600, 600),
  prio: fc.constantFrom(0, 1),
  active: fc.boolean(),
});

/** Two sides that share most of their records, with repeats. */
const sides = fc
  .tuple(
    fc.array(record, { maxLength: 6 }),
    fc.array(record, { maxLength: 1 }),
    fc.array(record, { maxLength: 1 }),
  )
  .chain(([both, onlyLive, onlyDeclared]) =>
    fc.tuple(
      fc.shuffledSubarray([...both, ...onlyLive], { minLength: both.length }),
      fc.shuffledSubarray([...both, ...onlyDeclared], { minLength: both.length }),
    ),
  );

test('a name is settled where both sides have the same records, however often each', () => {
  fc.assert(
    fc.property(sides, ([before, after]) => {
      const listed = live(before);
      const { records } = desired('example.com', after);
      const found = settledNames(listed, records);
      const isSettled = (prefix: string): boolean => sorted(before, prefix) === sorted(after, prefix);
      expect(found.settled).toEqual(listed.filter(({ prefix }) => isSettled(prefix)));
      expect(found.live).toEqual(listed.filter(({ prefix }) => !isSettled(prefix)));
      expect(found.declared).toEqual(records.filter(({ prefix }) => !isSettled(prefix)));
    }),
    { numRuns: runs(200) },
  );
});

test.each<[string, Partial<DnsRecord>]>([
  ['type', { type: 'NS' }],
  ['content', { content: 'b.example' }],
  ['ttl', { ttl: 600 }],
  ['prio', { prio: 1 }],
  ['active', { active: false }],
])('a name is not settled where a record has another %s', (_, change) => {
  const [before] = live([exampleRecord({ type: 'CNAME', prefix: 'www', content: 'a.example' })]);
  if (!before) throw new Error('no record');
  const { records } = desired('example.com', [{ ...before, ...change }]);
  expect(settledNames([before], records)).toEqual({ settled: [], live: [before], declared: records });
});

function sorted(records: readonly DnsRecord[], prefix: string): string {
  const atName = records.filter((each) => each.prefix === prefix);
  return atName
    .map(({ type, content, ttl, prio, active }) => [type, content, ttl, prio, active].join(' '))
    .toSorted()
    .join('\n');
}
