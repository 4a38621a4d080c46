import type { DnsClient } from '../api/dns-client.js';
import type { Backend } from '../apply/backend.js';
import { canonicalContent } from '../dns/claims.js';
import { readListing } from '../dns/listing.js';
import type { DnsRecord } from '../dns/record.js';
import { writableRecord } from '../dns/writable.js';

/** The custom DNS record interface as the executor sees it; a scope is a zone. */
export function dnsBackend(client: DnsClient): Backend<DnsRecord> {
  return {
    list: async (zone, signal) => readListing(zone, await client.list(zone, signal)),
    create: (zone, record, stop) => client.create(zone, record, stop),
    update: (zone, id, record, stop) => client.update(zone, { ...record, id }, stop),
    delete: (zone, id, stop) => client.delete(zone, id, stop),
    identity: recordIdentity,
    writable: writableRecord,
  };
}

/** Equal for records that are the same but for spelling. */
function recordIdentity(record: DnsRecord): string {
  const { prefix, type, prio, ttl, active } = record;
  return JSON.stringify([prefix, type, canonicalContent(record), prio, ttl, active]);
}
