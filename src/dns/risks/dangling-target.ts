import { existingNames, sourceOfSynthesis } from '../name/existing-names.js';
import type { DnsRecord } from '../record.js';
import { ownerName, recordAddress } from '../record.js';
import { targetOf } from '../content/targets.js';
import type { Change } from '../planning/zone-diff.js';
import type { RiskFinding, RiskRule, ZoneChange } from './risk.js';
import { publishedAt, publishedNames } from './risk.js';

export const danglingTarget: RiskRule = {
  code: 'dangling-target',
  level: 'warn',
  summary:
    'something points at a name that goes, that has no answer for a moment, or that may have none yet in another zone',
  *find(zone) {
    yield* leftBehind(zone);
    yield* betweenSteps(zone);
  },
};

/** Records that still point at a name when all is done, though it goes. */
function* leftBehind(zone: ZoneChange): Iterable<RiskFinding> {
  const gone = vanishingNames(zone);
  if (gone.size === 0) return;
  for (const prefix of zone.after.keys()) {
    for (const pointer of publishedAt(zone.after, prefix)) {
      const target = targetOf(pointer);
      const changes = target === undefined ? undefined : gone.get(target);
      if (changes)
        yield { changes, address: recordAddress(zone.zone, pointer), message: message(zone, pointer) };
    }
  }
}

/** Records that point at a name without an answer while the plan is carried out, and DS without their NS. */
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
          ? `DS of ${name} is without its NS for a moment`
          : `${record.type} of ${ownerName(record.prefix, zone)} points at ${name}, which has no answer for a moment`,
    };
  }
}

function message({ zone }: ZoneChange, pointer: DnsRecord): string {
  return `${pointer.type} of ${ownerName(pointer.prefix, zone)} still points at ${targetOf(pointer)}, which goes`;
}

/** The names that lose their last published record, and the changes that take it; no wildcard steps in for them. */
function vanishingNames({ zone, diff, after }: ZoneChange): ReadonlyMap<string, readonly Change[]> {
  const losses = diff.changes.filter(
    (change) =>
      change.before?.active === true &&
      change.after?.active !== true &&
      publishedAt(after, change.before.prefix).length === 0,
  );
  if (losses.length === 0) return new Map();
  const existing = existingNames(publishedNames(after));
  const gone = new Map<string, Change[]>();
  for (const change of losses) {
    const prefix = change.before?.prefix ?? '';
    if (!existing.has(prefix) && publishedAt(after, sourceOfSynthesis(prefix, existing)).length > 0) continue;
    const name = ownerName(prefix, zone);
    const changes = gone.get(name);
    if (changes) changes.push(change);
    else gone.set(name, [change]);
  }
  return gone;
}
