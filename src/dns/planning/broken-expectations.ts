import { foundRisks } from '../../plan/risks/assess-risks.js';
import type { FoundRisk } from '../../plan/risks/assess-risks.js';
import type { Comparison } from '../answers/comparison.js';
import type { Change } from '../diff/zone-diff.js';
import type { Expectation, Expectations } from '../expect/question.js';
import { allExpectations } from '../expect/question.js';
import type { ExpectedAnswer } from '../expected-answer.js';
import { expectationBroken } from '../risks/expectation-broken.js';
import type { ZonesInOrder } from './order-zones.js';
import type { ProjectZones } from './planned-answers.js';

/** Finds which expectations a plan may break between its steps, though they hold before and after. */
export type BrokenOf = (expectations: Iterable<Expectation>) => Iterable<FoundRisk<Change>>;

/** Returns what judges expectations by the changes of a plan in their order. */
export function brokenBy(comparison: Comparison, changes: ZonesInOrder['changes']): BrokenOf {
  return (expectations) => {
    const steps = changes.map(({ zone, change, place: { id, waitsFor, group } }) => ({
      id,
      waitsFor,
      group,
      change,
      zone: zone.name,
    }));
    return foundRisks([expectationBroken], [{ comparison, steps, expectations: [...expectations] }]);
  };
}

/** What is expected by the zones of a project, changed or not, and by its file. */
export function expectationsIn(
  { diffs, bystanders: { listed, declared } }: Pick<ProjectZones, 'diffs' | 'bystanders'>,
  project: readonly ExpectedAnswer[],
): Iterable<Expectation> {
  const known = [...declared, ...listed.map(({ zone }) => zone), ...diffs.map(({ zone }) => zone)];
  const zones: Expectations['zones'] = new Map(known.map((zone) => [zone.name, zone])).values();
  return allExpectations({ zones, project });
}
