import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import type { DeclaredRecord } from '../../../src/dns/record.js';
import { zoneAfter } from '../../../src/dns/planning/zone-after.js';
import { diffZone, sortRecords } from '../../../src/dns/diff/zone-diff.js';
import { diffOfChanges } from '../../../src/plan/diff/managed-diff.js';
import type { Policy } from '../../../src/plan/diff/policy.js';
import { arbitraryLiveZones, arbitraryZones, zoneNames } from '../../support/arbitrary-zones.js';
import { records } from '../../support/record-lines.js';
import { runs } from '../../support/runs.js';
import { desired, live } from '../../support/zones.js';

const [name = ''] = zoneNames;
const policies = fc.constantFrom<Policy>('sync', 'upsert-only', 'create-only');

test('a plan of the files as they are leaves what they declare', () => {
  fc.assert(
    fc.property(arbitraryZones(), arbitraryLiveZones(), policies, (after, before, policy) => {
      const zone = desired(name, after.get(name) ?? [], { policy });
      const listed = live(before.get(name) ?? []);
      const { changes } = diffZone(zone, listed);
      const diff = diffOfChanges(changes, sortRecords(zone, listed));
      expect(zoneAfter(zone, diff)).toEqual(zone);
    }),
    { numRuns: runs(300) },
  );
});

/** What is left of `a`, `b` and `c`, of which `b` is not live and `kept` is not declared. */
function left(...written: readonly string[]): readonly DeclaredRecord[] {
  const zone = desired(name, records('a A 192.0.2.1', 'b A 192.0.2.2', 'c TXT C'));
  const [a, c, kept] = live(records('a A 192.0.2.1', 'c TXT C', 'kept TXT k'));
  if (!a || !c || !kept) throw new Error('three records are live');
  const changes = desired(name, records(...written)).records.map(
    (after) => ({ action: 'create', before: null, after }) as const,
  );
  const gone = { action: 'delete', before: a, after: null } as const;
  return zoneAfter(zone, { changes: [...changes, gone], unchanged: [c, kept] }).records;
}

test('what is declared but neither live nor written is not left, nor is what no file declares', () => {
  expect(left().map(({ content }) => content)).toEqual(['C']);
});

test('what is written takes the place of what is declared with its content, and the rest comes last', () => {
  const [b, ...others] = left('x A 192.0.2.9', 'b A 192.0.2.2 ; ttl=60');
  expect(b).toMatchObject({ prefix: 'b', ttl: 60, places: { value: { start: expect.any(Number) } } });
  expect(others.map(({ prefix }) => prefix)).toEqual(['c', 'x']);
});
