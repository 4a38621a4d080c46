import type { Backend } from '../apply/backend.js';
import type { StepResult } from '../apply/execute.js';
import { differencesAfter } from '../apply/expectation.js';
import type { ZoneReport } from '../apply/report.js';
import { patternMatcher } from '../dns/patterns.js';
import type { DnsRecord } from '../dns/record.js';
import { displayPrefix } from '../dns/record.js';
import { listingEntry } from '../plan/fingerprint.js';
import type { Plan, ZonePlan } from '../plan/plan.js';
import { mapConcurrently } from './map-concurrently.js';
import { asFailure } from './service-failure.js';

export interface VerifyInput {
  readonly plan: Plan;
  readonly results: readonly StepResult<DnsRecord>[];
  readonly backend: Backend<DnsRecord>;
  /** Listings read at a time. */
  readonly concurrency: number;
}

/** Reads every zone that has steps again and says how it differs from what the steps should have left. */
export async function verifyZones({
  plan,
  results,
  backend,
  concurrency,
}: VerifyInput): Promise<readonly ZoneReport[]> {
  const resultsOf = new Map<string, StepResult<DnsRecord>[]>(plan.zones.map(({ zone }) => [zone, []]));
  for (const result of results) resultsOf.get(result.scope)?.push(result);
  const touched = plan.zones.filter(({ steps }) => steps.length > 0);
  return mapConcurrently(touched, concurrency, (zone) =>
    verifyZone(zone, resultsOf.get(zone.zone) ?? [], backend),
  );
}

async function verifyZone(
  { zone, ignore, listing }: ZonePlan,
  results: readonly StepResult<DnsRecord>[],
  { list, identity }: Backend<DnsRecord>,
): Promise<ZoneReport> {
  if (results.every(({ outcome }) => outcome === null)) return { zone, verified: true, differences: [] };
  try {
    const isIgnored = patternMatcher(ignore);
    const live = (await list(zone)).filter((record) => !isIgnored(record));
    const differences = differencesAfter<DnsRecord>(live, {
      planned: listing,
      results,
      entryOf: listingEntry,
      identity,
      describe: ({ prefix, type, content }) => `${displayPrefix(prefix)}/${type} ${content}`,
    });
    return { zone, verified: differences.length === 0, differences };
  } catch (error) {
    const { message } = asFailure(error);
    return { zone, verified: false, differences: [`it could not be read again: ${message}`] };
  }
}
