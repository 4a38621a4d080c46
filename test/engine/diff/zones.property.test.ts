import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import type { DesiredZone } from '../../../src/dns/zone.js';
import type { DnsRecord } from '../../../src/dns/record.js';
import { recordType } from '../../../src/dns/types/registry.js';
import type { ZonePlan } from '../../../src/plan/plan.js';
import { compareZones } from '../../../src/engine/diff/zones.js';
import { arbitraryLegacyZones, arbitraryZones } from '../../support/arbitrary-zones.js';
import { identities } from '../../support/plans.js';
import { desired } from '../../support/zones.js';

type Zones = ReadonlyMap<string, readonly DnsRecord[]>;

function declared(zones: Zones): readonly DesiredZone[] {
  return [...zones].map(([name, records]) => desired(name, records));
}

function compare(from: Zones, to: Zones): readonly ZonePlan[] {
  return compareZones({
    base: declared(from),
    zones: declared(to),
    maxChangePercent: 100,
    pathInPlan: (path) => path,
  }).zones;
}

/** What is left of records once all steps have taken and given. */
function applied(records: readonly DnsRecord[], { steps }: ZonePlan): readonly string[] {
  const left = [...identities(records)];
  for (const { before } of steps) if (before) left.splice(left.indexOf(identities([before])[0] ?? ''), 1);
  return [...left, ...identities(steps.flatMap(({ after }) => (after ? [after] : [])))].toSorted();
}

function count(plans: readonly ZonePlan[], action: string): number {
  return plans.flatMap(({ steps }) => steps.filter((step) => step.action === action)).length;
}

const known = arbitraryLegacyZones().map(
  (zones) =>
    new Map([...zones].map(([name, records]) => [name, records.filter(({ type }) => recordType(type))])),
);

test('the comparison of A with B, applied to A, gives B', () => {
  fc.assert(
    fc.property(known, arbitraryZones(), (from, to) => {
      for (const plan of compare(from, to))
        expect(applied(from.get(plan.zone) ?? [], plan)).toEqual(identities(to.get(plan.zone) ?? []));
    }),
  );
});

test('the comparison of A with itself is empty', () => {
  fc.assert(
    fc.property(arbitraryZones(), (zones) => {
      expect(compare(zones, zones).flatMap(({ steps }) => steps)).toEqual([]);
    }),
  );
});

test('a zone that is not declared any more is taken away whole, and one that is new is given whole', () => {
  fc.assert(
    fc.property(arbitraryZones(), (zones) => {
      const records = [...zones.values()].flat().length;
      expect(count(compare(zones, new Map()), 'delete')).toBe(records);
      expect(count(compare(new Map(), zones), 'create')).toBe(records);
    }),
  );
});
