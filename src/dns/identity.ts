import { canonicalContent } from './claims.js';
import type { DnsRecord } from './record.js';
import type { TxtReading } from './txt-reading.js';

/** A text that is equal for records that are the same but for spelling. */
export function recordIdentity(record: DnsRecord, txt: TxtReading): string {
  const { prefix, type, prio, ttl, active } = record;
  return JSON.stringify([prefix, type, canonicalContent(record, txt), prio, ttl, active]);
}
