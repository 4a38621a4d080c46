import type { Diagnostic } from '../../diagnostics/diagnostic.js';
import { applySeverity } from '../../diagnostics/severities.js';
import type { Change } from '../../dns/diff/zone-diff.js';
import { checkExpectations, expectUnmet } from '../../dns/expect/check-expectations.js';
import type { Expectations } from '../../dns/expect/question.js';
import { allExpectations } from '../../dns/expect/question.js';
import type { BrokenOf } from '../../dns/planning/broken-expectations.js';
import { expectationBroken } from '../../dns/risks/expectation-broken.js';
import type { ZoneChange } from '../../dns/risks/risk.js';
import type { DesiredZone } from '../../dns/zone.js';
import type { Caught } from './loosened-guards.js';
import type { ErrorsBefore } from './loosened-zones.js';
import { changesAt, onlyIn } from './loosened-zones.js';

/**
 * Finds what the base expects of answers, and the files no longer do, that does not hold: by the files, or between the steps
 * of the plan.
 */
export function* caughtByExpectations(
  changing: readonly ZoneChange[],
  { zones, others, now, before, zone: zoneBefore }: ErrorsBefore,
  brokenOf: BrokenOf,
): Iterable<Caught<Change>> {
  const all = [...zones, ...others];
  const judge = (of: Expectations): readonly Caught<Change>[] => [
    ...unmetIn(all, of)
      .filter((each) => applySeverity(each, before.severities)?.severity === 'error')
      .map(({ address = '' }) => ({
        setting: 'expect',
        code: expectUnmet.code,
        address,
        changes: changesAt(address, changing),
      })),
    ...Array.from(brokenOf(allExpectations(of)), ({ address, changes }) => ({
      setting: 'expect',
      code: expectationBroken.code,
      address,
      changes,
    })),
  ];
  for (const zone of zones) {
    const expectedBefore = zoneBefore(zone.name)?.expect ?? [];
    if (expectedBefore.length === 0) continue;
    const still = judge({ zones: [zone], project: [] });
    const caught = judge({ zones: [{ ...zone, expect: expectedBefore }], project: [] });
    for (const each of onlyIn(caught, still)) yield { ...each, zone: zone.name };
  }
  if (before.expect.length > 0)
    yield* onlyIn(judge({ zones: [], project: before.expect }), judge({ zones: [], project: now.expect }));
}

function unmetIn(zones: readonly DesiredZone[], of: Expectations): readonly Diagnostic[] {
  const expectOf = new Map(Array.from(of.zones, ({ name, expect }) => [name, expect]));
  const judged = zones.map((zone) => ({ ...zone, expect: expectOf.get(zone.name) ?? [] }));
  return [...checkExpectations({ zones: judged, project: of.project, isWhole: true })].filter(
    ({ rule }) => rule === expectUnmet,
  );
}
