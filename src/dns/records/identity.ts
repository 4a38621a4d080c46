import { recordType } from '../types/registry.js';
import type { DnsRecord, TxtReading } from '../record.js';

/** The canonical spelling of a record's content; unmanaged types have only one. */
export function canonicalContent(record: Pick<DnsRecord, 'type' | 'content'>, txt: TxtReading): string {
  return recordType(record.type)?.canonical(record.content, txt) ?? record.content;
}

/** A text that is equal for records that differ only in spelling. */
export function recordIdentity(record: DnsRecord, txt: TxtReading): string {
  const { prefix, type, prio, ttl, active } = record;
  return JSON.stringify([prefix, type, canonicalContent(record, txt), prio, ttl, active]);
}
