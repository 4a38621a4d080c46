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

/**
 * A text that is equal for records of which one may be what a service made of the other: they have the same prefix, type and
 * content, apart from case, blanks and quotes.
 */
export function recordLikeness(record: DnsRecord): string {
  const content = canonicalContent(record, 'quoted').toLowerCase().replace(/\s+/g, ' ').trim();
  return JSON.stringify([record.prefix, record.type, content]);
}
