import { groupBy } from '../../diagnostics/group-by.js';
import { existingNames, sourceOfSynthesis } from '../name/existing-names.js';
import { ownerName, recordAddress } from '../record.js';
import { targetOf } from '../content/targets.js';
import type { Change } from '../planning/zone-diff.js';
import type { RiskFinding, RiskRule, ZoneChange } from './risk.js';
import { publishedAt, publishedNames } from './risk.js';

export const danglingTarget: RiskRule = {
  code: 'dangling-target',
  level: 'warn',
  summary:
    'a record points at a name that is deleted, that has no answer for a moment, or that may not have one yet in another zone',
  *find(zone) {
    yield* leftBehind(zone);
    yield* betweenSteps(zone);
  },
};

/** Records that still point at a deleted name after the plan. */
function* leftBehind(zone: ZoneChange): Iterable<RiskFinding> {
  const gone = vanishingNames(zone);
  if (gone.size === 0) return;
  for (const prefix of zone.after.keys()) {
    for (const pointer of publishedAt(zone.after, prefix)) {
      const target = targetOf(pointer);
      const changes = target === undefined ? undefined : gone.get(target);
      if (!changes) continue;
      yield {
        changes,
        address: recordAddress(zone.zone, pointer),
        message: `${pointer.type} of ${ownerName(prefix, zone.zone)} still points at ${target}, which is deleted`,
      };
    }
  }
}

/** Records whose target has no answer while the plan is applied, and DS records without their NS. */
function* betweenSteps({ losses }: ZoneChange): Iterable<RiskFinding> {
  for (const { wish, nodes } of losses) {
    const { kind, name, pointer } = wish;
    if (!pointer) continue;
    const { zone, record } = pointer;
    yield {
      changes: nodes.map((node) => node.change),
      address: recordAddress(zone, record),
      message:
        kind === 'ds'
          ? `DS of ${name} has no NS beside it for a moment`
          : `${record.type} of ${ownerName(record.prefix, zone)} points at ${name}, which has no answer for a moment`,
    };
  }
}

/** The names that lose their last published record and that no wildcard covers, with the changes that cause it. */
function vanishingNames({ zone, diff, after }: ZoneChange): ReadonlyMap<string, readonly Change[]> {
  const losses = diff.changes.filter(
    (change) =>
      change.before?.active === true &&
      change.after?.active !== true &&
      publishedAt(after, change.before.prefix).length === 0,
  );
  if (losses.length === 0) return new Map();
  const existing = existingNames(publishedNames(after));
  const gone = losses.filter((change) => {
    const prefix = prefixOf(change);
    return existing.has(prefix) || publishedAt(after, sourceOfSynthesis(prefix, existing)).length === 0;
  });
  return groupBy(gone, (change) => ownerName(prefixOf(change), zone));
}

function prefixOf({ before }: Change): string {
  return before?.prefix ?? '';
}
