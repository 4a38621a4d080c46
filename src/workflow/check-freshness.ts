import type { DnsClient } from '../api/dns-client.js';
import type { FoundZone } from '../apply/journal.js';
import { Failure } from '../diagnostics/failure.js';
import { managedListing } from '../dns/plan-zones.js';
import type { DnsRecord, LiveRecord } from '../dns/record.js';
import { fingerprint, movedRecords } from '../plan/fingerprint.js';
import type { Plan, ZonePlan } from '../plan/plan.js';
import { dnsBackend } from './dns-backend.js';
import { mapConcurrently } from './map-concurrently.js';
import { asFailure } from './service-failure.js';

export interface FreshnessInput {
  readonly plan: Plan;
  readonly client: DnsClient;
  /** Listings read at a time. */
  readonly limit: number;
  readonly signal: AbortSignal | undefined;
}

/**
 * Makes sure that no zone has moved since the plan was made, before anything is written.
 *
 * @returns the zones that have steps, as they are live.
 * @throws Failure `stale-plan` when any zone has moved, the read failure of a zone, `interrupted`.
 */
export async function checkFreshness(input: FreshnessInput): Promise<readonly FoundZone<DnsRecord>[]> {
  const { plan, limit } = input;
  const checked = await mapConcurrently(plan.zones, limit, async (zone) => {
    const live = await readLive(zone.zone, input);
    return { zone, moved: movedIn(zone, live), live: zone.steps.length > 0 ? live : [] };
  });
  const lines = checked.flatMap(({ moved }) => moved);
  if (lines.length > 0)
    throw new Failure(
      'stale-plan',
      ['the live records have moved since the plan was made:', ...lines].join('\n  '),
      { hint: 'nothing was written; make a new plan and review it' },
    );
  const endpoint = plan.endpoint.dns ?? '';
  return checked.flatMap(({ zone: { zone, fingerprint: planned, steps }, live }) =>
    steps.length > 0 ? [{ endpoint, zone, fingerprint: planned, records: live }] : [],
  );
}

async function readLive(zone: string, { client, signal }: FreshnessInput): Promise<readonly LiveRecord[]> {
  try {
    return await dnsBackend(client).list(zone, signal);
  } catch (error) {
    if (signal?.aborted) throw new Failure('interrupted', 'interrupted before anything was written');
    throw asFailure(error);
  }
}

/** The records that moved, named with their zone. */
function movedIn(plan: ZonePlan, live: readonly LiveRecord[]): readonly string[] {
  const { zone, ignore, steps, listing } = plan;
  const entries = managedListing(live, ignore);
  if (fingerprint(entries) === plan.fingerprint) return [];
  if (steps.length === 0) return [`${zone}: its records, of which this plan changes none`];
  return movedRecords(listing, entries).map((record) => `${zone}: ${record}`);
}
