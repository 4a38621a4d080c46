import { checkRecord } from './check-record.js';
import { canonicalContent } from '../content/identity.js';
import type { DnsRecord, TxtReading } from '../record.js';

/** The record as it is listed, or, where that breaks a rule, in the one spelling that all others share. */
export function writableRecord(zone: string, record: DnsRecord, txt: TxtReading): DnsRecord {
  const isWritable = checkRecord(record, zone).every(
    ({ rule, field }) => field !== 'content' || rule.severity !== 'error',
  );
  return isWritable ? record : { ...record, content: canonicalContent(record, txt) };
}
