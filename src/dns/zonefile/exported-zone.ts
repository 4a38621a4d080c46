import { printable } from '../../text/printable.js';
import { formatDuration } from '../../text/duration.js';
import type { DnsRecord, TxtReading } from '../record.js';
import { fieldAt } from '../content/fields.js';
import { displayPrefix } from '../record.js';
import { recordType } from '../types/registry.js';

/** The records of a zone, declared or live, to be written for another program. */
export interface ZoneRecords {
  readonly zone: string;
  readonly records: readonly DnsRecord[];
  readonly txt: TxtReading;
}

/** What a text says in another way than the zone, or not at all. */
export interface ExportNote {
  /** A record or record set. */
  readonly what: string;
  /** A clause that says what became of it. */
  readonly reason: string;
}

/** A zone as the text of another program. */
export interface ExportedZone {
  readonly text: string;
  readonly notes: readonly ExportNote[];
}

/**
 * The TTL of a record set, whose values have the same one (RFC 2181 section 5.2): the lowest of those of its active
 * records. Notes when they differ.
 */
export function commonTtl(set: readonly DnsRecord[], notes: ExportNote[]): number {
  const ttls = new Set<number>();
  for (const { active, ttl } of set) if (active) ttls.add(ttl);
  const [lowest = 0, ...others] = ttls.size > 1 ? [...ttls].toSorted((a, b) => a - b) : ttls;
  const [record] = set;
  if (record && others.length > 0) {
    const all = [lowest, ...others].map(formatDuration).join(', ');
    const what = `${displayPrefix(record.prefix)} ${record.type}`;
    notes.push({ what, reason: `it has the TTLs ${all}; the text has the lowest` });
  }
  return lowest;
}

/**
 * Notes a target that BIND does not take for the name of a host, as of `_sip.example.net`: it loads such a zone only with
 * `check-names … warn`. Returns a comment on the record, or null.
 */
export function unlikeHost(record: DnsRecord, notes: ExportNote[]): string | null {
  const { nameField, needsHost = false } = recordType(record.type) ?? {};
  const target = nameField === undefined || !needsHost ? '' : (fieldAt(record.content, nameField) ?? '');
  if (/^[a-z0-9.-]*$/i.test(target) && !/(?:^|\.)-|-(?:\.|$)/.test(target)) return null;
  const reason = `BIND loads it only with \`check-names … warn\`: ${printable(target)} is not the name of a host`;
  notes.push({ what: recordText(record), reason });
  return reason;
}

/** Notes that a record is only a comment, and returns that comment. */
export function leftOut(record: DnsRecord, reason: string, notes: ExportNote[]): string {
  notes.push({ what: recordText(record), reason: `it is a comment: ${reason}` });
  return `not exported: ${recordText(record)}`;
}

/** A record on one line, as the service has it. */
export function recordText({ prefix, type, content, prio, ttl }: DnsRecord): string {
  const value = recordType(type)?.fieldsWithPrio === undefined ? content : `${prio} ${content}`;
  return printable(`${displayPrefix(prefix)} ${ttl} ${type} ${value}`);
}
