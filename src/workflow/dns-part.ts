import type { DnsClient } from '../api/dns-client.js';
import { patternMatcher } from '../dns/patterns.js';
import { managedListing } from '../dns/plan-zones.js';
import type { DnsRecord, LiveRecord } from '../dns/record.js';
import { displayPrefix } from '../dns/record.js';
import { fingerprint, listingEntry, movedRecords } from '../plan/fingerprint.js';
import type { Plan, ZonePlan } from '../plan/plan.js';
import { dnsBackend } from './dns-backend.js';
import type { Part, Scope } from './part.js';

/** The zones of a plan. */
export function dnsPart({ zones, endpoint }: Plan, client: DnsClient): Part<DnsRecord> {
  return {
    endpoint: endpoint.dns ?? '',
    backend: dnsBackend(client),
    scopes: zones.map(zoneScope),
    entryOf: listingEntry,
    describe: ({ prefix, type, content }) => `${displayPrefix(prefix)}/${type} ${content}`,
  };
}

function zoneScope(plan: ZonePlan): Scope<DnsRecord> {
  const isIgnored = patternMatcher(plan.ignore);
  return {
    id: plan.zone,
    name: plan.zone,
    steps: plan.steps,
    fingerprint: plan.fingerprint,
    listing: plan.listing,
    isGone: false,
    movedIn: (live) => movedIn(plan, live),
    isIgnored: (record) => isIgnored(record) !== undefined,
  };
}

function movedIn(
  { ignore, steps, listing, ...plan }: ZonePlan,
  live: readonly LiveRecord[],
): readonly string[] {
  const entries = managedListing(live, ignore);
  if (fingerprint(entries) === plan.fingerprint) return [];
  if (steps.length === 0) return ['its records, of which this plan changes none'];
  return movedRecords(listing, entries);
}
