import type { DnsClient } from '../api/dns-client.js';
import { recordIdentity } from '../dns/identity.js';
import { patternMatcher } from '../dns/patterns.js';
import type { DnsRecord } from '../dns/record.js';
import { displayPrefix } from '../dns/record.js';
import { managedListing, recordEntry } from '../dns/snapshot.js';
import type { TxtReading } from '../dns/txt-reading.js';
import { fingerprint, movedRecords } from '../plan/fingerprint.js';
import type { ListingEntry, Plan, ZonePlan } from '../plan/plan.js';
import { dnsBackend } from './dns-backend.js';
import type { Comparison, Part, Scope } from './part.js';

/** The zones of a plan. */
export function dnsPart({ zones, endpoint, txt = 'text' }: Plan, client: DnsClient): Part<DnsRecord> {
  return {
    endpoint: endpoint.dns ?? '',
    backend: dnsBackend(client, txt),
    scopes: zones.map((zone) => zoneScope(zone, txt)),
    entryOf: (record) => recordEntry(record, txt),
    describe: ({ prefix, type, content }) => `${displayPrefix(prefix)}/${type} ${content}`,
    ...(txt === 'text' && { otherwise: QUOTED }),
  };
}

const QUOTED: Comparison<DnsRecord> = {
  identity: (record) => recordIdentity(record, 'quoted'),
  advice:
    'the service lists TXT contents in quotes: write `txt: quoted` under `dns` in the project file ' +
    '(`dns: { txt: quoted }`), so that "a" and a are the same content, and plan again',
};

function zoneScope(plan: ZonePlan, txt: TxtReading): Scope<DnsRecord> {
  const isIgnored = patternMatcher(plan.ignore, txt);
  return {
    id: plan.zone,
    name: plan.zone,
    steps: plan.steps,
    fingerprint: plan.fingerprint,
    listing: plan.listing,
    isGone: false,
    movedIn: (live) => movedIn(plan, managedListing(live, { ignore: plan.ignore, txt })),
    isIgnored: (record) => isIgnored(record) !== undefined,
  };
}

function movedIn({ steps, listing, ...plan }: ZonePlan, entries: readonly ListingEntry[]): readonly string[] {
  if (fingerprint(entries) === plan.fingerprint) return [];
  if (steps.length === 0) return ['its records, of which this plan changes none'];
  return movedRecords(listing, entries);
}
