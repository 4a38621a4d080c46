import type { Backend } from '../../apply/step/backend.js';
import type { ZoneDiff } from '../../dns/diff/zone-diff.js';
import { enclosingZone } from '../../dns/name/enclosing-zone.js';
import { aliasFinder, touchedTargets } from '../../dns/planning/neighbours.js';
import type { DnsRecord } from '../../dns/record.js';
import type { ReviewedZone } from '../../dns/planning/review-zone.js';
import { mapConcurrently } from '../service/map-concurrently.js';
import { unlessInterrupted } from '../service/read-or-fail.js';
import type { ReviewedScope } from './check-freshness.js';
import { mustBeApplicable } from './check-freshness.js';
import type { PlannedScope, ReadingLimits } from './part.js';

type PlannedZone = PlannedScope<DnsRecord, ReviewedZone>;

export interface RestingInput extends ReadingLimits, Pick<Backend<DnsRecord>, 'list'> {
  /** The zones with steps. */
  readonly diffs: readonly ZoneDiff[];
  /** The zones of the plan without steps. */
  readonly still: readonly PlannedZone[];
}

/**
 * Reads the zones without steps that steps rest on: those of the names that the steps make records point at, and of those
 * that CNAMEs lead to from there, or from the CNAMEs that they replace.
 *
 * @throws Failure `stale-plan` when one of them has changed, `interrupted`, or when one cannot be read.
 */
export async function readRestingZones(input: RestingInput): Promise<readonly ZoneDiff[]> {
  const { diffs, still, limit, list, signal } = input;
  const unread = new Map(still.map((scope) => [scope.id, scope]));
  const aliases = new Map(diffs.map((diff) => [diff.zone.name, aliasFinder(diff, 'either')]));
  const reviewed: ReviewedScope<DnsRecord, ReviewedZone>[] = [];
  const seen = new Set<string>();
  const zones = new Map([...aliases.keys(), ...unread.keys()].map((zone) => [zone, zone]));
  const homeOf = (name: string): string | undefined => enclosingZone(name, zones);
  let names = [...new Set(diffs.flatMap(touchedTargets))];
  while (names.length > 0) {
    const homes = new Set(names.map(homeOf));
    const wanted = [...unread.values()].filter(({ id }) => homes.has(id));
    const read = await mapConcurrently(wanted, limit, async (scope) => {
      const live = await unlessInterrupted(() => list(scope.id, signal), signal);
      return { scope, live, review: scope.review(live) };
    });
    for (const { scope, live, review } of read) {
      unread.delete(scope.id);
      reviewed.push({ scope, live, review });
      if (review.reviewed) aliases.set(scope.id, aliasFinder(review.reviewed.diff, 'either'));
    }
    for (const name of names) seen.add(name);
    const next = names.flatMap((name) => aliases.get(homeOf(name) ?? '')?.(name) ?? []);
    names = [...new Set(next)].filter((name) => !seen.has(name));
  }
  mustBeApplicable(reviewed);
  return reviewed.flatMap(({ review }) => review.reviewed?.diff ?? []);
}
