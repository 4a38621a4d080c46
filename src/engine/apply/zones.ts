import type { DnsTarget } from '../../api/dns-target.js';
import type { Difference } from '../../apply/step/difference.js';
import type { ValueForm } from '../../apply/step/value-model.js';
import { boundedDiagnostics } from '../../diagnostics/collect.js';
import { Failure } from '../../failure.js';
import { answerKeepers } from '../../dns/keepers/answer-keepers.js';
import { canonicalContent } from '../../dns/records/identity.js';
import { readListing } from '../../dns/records/listing.js';
import { patternMatcher } from '../../dns/records/patterns.js';
import type { DnsRecord } from '../../dns/record.js';
import { recordAddress } from '../../dns/record.js';
import type { ReplanInput } from '../../dns/planning/replan-zones.js';
import { checkReviewed, replanZones } from '../../dns/planning/replan-zones.js';
import type { ReviewedZone } from '../../dns/planning/review-zone.js';
import { reviewZone } from '../../dns/planning/review-zone.js';
import type { DesiredZone } from '../../dns/zone.js';
import type { Plan, ZonePlan } from '../../plan/plan.js';
import type { Replanned } from '../../plan/review/review.js';
import { CyclicWaits } from '../../plan/graph/topological-order.js';
import { unlessInterrupted } from '../service/read-or-fail.js';
import type { RecentListings } from '../service/recent-listings.js';
import { earlierListings } from '../service/recent-listings.js';
import { remembering } from '../../dns/remembering.js';
import { deliveryTo } from '../service/dns-target.js';
import { recordLister, recordModel } from '../service/zones.js';
import { readNeighbours } from '../plan/neighbours.js';
import type { PlannedPart, PlannedScope } from './part.js';
import { readRestingZones } from './resting-zones.js';
import { refusedContents } from './refused-contents.js';
import type { Safeguards } from '../check/safeguards.js';
import { declaredZoneOf } from '../check/safeguards.js';

export interface DnsPartInput {
  readonly client: DnsTarget;
  readonly safeguards: Safeguards;
  readonly recent?: RecentListings['dns'] | undefined;
}

/** Returns the zones of a plan. @throws Failure `usage` when one has no zone file. */
export function dnsPart(
  { zones, endpoint }: Plan,
  { client, safeguards, recent }: DnsPartInput,
): PlannedPart<DnsRecord, ReviewedZone> {
  const { txt, replace } = safeguards;
  const zoneOf = declaredZoneOf(safeguards, zones);
  const scopes = zones.map((plan) => zoneScope(plan, zoneOf(plan.zone)));
  return {
    endpoint: endpoint.dns ?? '',
    backend: { list: recordLister(client), ...recordModel(txt) },
    delivery: deliveryTo(client, { txt, replace, mayRespell: safeguards.isRollback === true }),
    scopes,
    earlier: earlierListings(recent, scopes, readListing),
    formOf: remembering((name) => recordForm({ name, txt })),
    needsOf: (listed) =>
      answerKeepers(listed.map(({ scope, live, steps }) => ({ zone: scope, records: live, steps }))),
    replan: async (reviewed, { limit, signal, list }) => {
      if (!safeguards.isRollback) mustBeAccepted(reviewed);
      const changing = reviewed.map(({ diff }) => diff);
      const still = scopes.filter(({ steps }) => steps.length === 0);
      const resting = await readRestingZones({ diffs: changing, still, limit, signal, list });
      const diffs = [...changing, ...resting];
      const { others, zoneCount, maxChangePercent } = safeguards;
      const neighbours = await unlessInterrupted(
        () => readNeighbours({ diffs, unreadable: [], others, list, limit, signal }),
        signal,
      );
      const expected = await expectedIn(safeguards);
      return replan({ reviewed, resting, neighbours, zoneCount, maxChangePercent, expected });
    },
    adviceOn: txt === 'text' ? adviceOnQuotes : () => [],
  };
}

/** Most projects expect nothing of answers, and need not read the files of zones that are not in the plan. */
async function expectedIn({ zones, expectations }: Safeguards): Promise<ReplanInput['expected']> {
  if (!expectations) return null;
  const { project, readOthers } = expectations;
  if (project.length === 0 && zones.every(({ expect }) => expect.length === 0)) return null;
  return { declared: [...zones, ...(await readOthers())], project };
}

/** Names the setting under which texts that the service lists in quotes are those that it was sent. */
function adviceOnQuotes(differences: readonly Difference[]): readonly string[] {
  return differences.some(isOnlyQuoted) ? [QUOTES_ADVICE] : [];
}

function isOnlyQuoted({ address, fields }: Difference): boolean {
  const { expected, found } = fields?.['content'] ?? {};
  if (!address.endsWith('/TXT') || typeof expected !== 'string' || typeof found !== 'string') return false;
  return quotedText(expected) === quotedText(found);
}

function quotedText(content: string): string {
  return canonicalContent({ type: 'TXT', content }, 'quoted');
}

const QUOTES_ADVICE =
  'the service lists TXT contents in quotes: set `dns: { txt: quoted }` in the project file, so that "a" and a are ' +
  'the same content, and make a new plan';

function zoneScope(plan: ZonePlan, zone: DesiredZone): PlannedScope<DnsRecord, ReviewedZone> {
  const isIgnored = patternMatcher(zone.ignore, zone.txt);
  return {
    id: plan.zone,
    name: plan.zone,
    steps: plan.steps,
    fingerprint: plan.fingerprint,
    isGone: false,
    review: (live) => reviewZone(plan, zone, live),
    isIgnored: (record) => isIgnored(record) !== undefined,
    form: recordForm(zone),
  };
}

function recordForm({ name, txt }: Pick<DesiredZone, 'name' | 'txt'>): ValueForm<DnsRecord> {
  return { ...recordModel(txt), addressOf: (record) => recordAddress(name, record) };
}

function mustBeAccepted(reviewed: readonly ReviewedZone[]): void {
  const diagnostics = boundedDiagnostics(checkReviewed(reviewed));
  if (diagnostics.length > 0)
    throw refusedContents('the service would refuse what the plan writes:', diagnostics);
}

function replan(input: ReplanInput): Replanned<DnsRecord> {
  try {
    return replanZones(input);
  } catch (cause) {
    if (!(cause instanceof CyclicWaits)) throw cause;
    throw new Failure('usage', 'the steps of the plan have no order that keeps the zones valid', {
      hint: 'it was not made by zonemason, or it was changed; make a new plan',
      cause,
    });
  }
}
