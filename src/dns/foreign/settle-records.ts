import { formatDuration } from '../../text/duration.js';
import { TTL_RANGE } from '../limits.js';
import type { Protocol } from '../protocol.js';
import { canonicalContent } from '../records/identity.js';
import type { DnsRecord, TxtReading } from '../record.js';
import { recordType } from '../types/registry.js';
import { PLACEHOLDER_SERVER } from '../zonefile/print-zone.js';
import type { Change, ForeignRecord, Loss } from './foreign-zone.js';
import { writtenText } from './foreign-zone.js';

export interface RecordOptions {
  /** Whether NS records at the apex are declared. */
  readonly apexNs: boolean;
  /** How the contents of TXT records are compared. */
  readonly txt: TxtReading;
  /** That of the target. */
  readonly protocol: Protocol;
}

/** What is told of records, to which more is added. */
export interface Told {
  readonly losses: Loss[];
  readonly changes: Change[];
}

/**
 * The records that a zone file can have, apart from what rules refuse: no repeated ones, and NS records at the apex only if that
 * is asked for. Brings TTLs into the range of the target.
 */
export function settleRecords(
  records: readonly ForeignRecord[],
  { apexNs, txt, protocol }: RecordOptions,
  { losses, changes }: Told,
): readonly ForeignRecord[] {
  const wanted = records.filter((record) => {
    const reason = reasonAtApex(record, { apexNs, protocol });
    if (reason !== null) losses.push(lossOf(record, reason));
    return reason === null;
  });
  const distinct = withoutRepeats(wanted, txt, losses).map((record) =>
    inRange(record, TTL_RANGE[protocol], changes),
  );
  return protocol === 'update' ? withCommonTtls(distinct, changes) : distinct;
}

/** The record set of a record. */
export function setOf({ prefix, type }: Pick<DnsRecord, 'prefix' | 'type'>): string {
  return `${prefix} ${type}`;
}

/** A record that is not declared. */
export function lossOf(record: ForeignRecord, reason: string): Loss {
  const { at, comments, above } = record;
  return { at, text: [writtenText(record), ...comments.slice(above)].join(' ; '), reason };
}

function reasonAtApex(
  record: ForeignRecord,
  { apexNs, protocol }: Pick<RecordOptions, 'apexNs' | 'protocol'>,
): string | null {
  if (!isApexNs(record)) return null;
  if (isPlaceholder(record))
    return 'it is a placeholder, which `export` writes where a zone names no servers';
  return apexNs ? null : `${APEX_NS[protocol]}; --apex-ns declares these`;
}

/** Why name servers of the zone itself need not be declared. */
const APEX_NS: Readonly<Record<Protocol, string>> = {
  rest: 'the service has its own NS records for the zone',
  update: 'no plan touches the NS records of the zone itself that its file does not declare',
};

/** Whether a record names the servers of the zone itself. */
export function isApexNs({ prefix, type }: Pick<ForeignRecord, 'prefix' | 'type'>): boolean {
  return prefix === '' && recordType(type)?.isDelegation === true;
}

/** Whether a record names the server that exports name where a zone has none. */
export function isPlaceholder(record: ForeignRecord): boolean {
  return isApexNs(record) && canonicalContent(record, 'text') === PLACEHOLDER_SERVER;
}

function withoutRepeats(
  records: readonly ForeignRecord[],
  txt: TxtReading,
  losses: Loss[],
): readonly ForeignRecord[] {
  const seen = new Set<string>();
  return records.filter((record) => {
    const key = [record.prefix, record.type, canonicalContent(record, txt)].join('\0');
    const isNew = !seen.has(key);
    if (!isNew) losses.push(lossOf(record, 'it is a duplicate'));
    seen.add(key);
    return isNew;
  });
}

function inRange(
  record: ForeignRecord,
  { lowest, highest }: (typeof TTL_RANGE)[Protocol],
  changes: Change[],
): ForeignRecord {
  const ttl = Math.min(Math.max(record.ttl, lowest), highest);
  if (ttl === record.ttl) return record;
  return withTtl(record, ttl, changes);
}

function withTtl(record: ForeignRecord, ttl: number, changes: Change[]): ForeignRecord {
  const reason = `its TTL of ${formatDuration(record.ttl)} becomes ${formatDuration(ttl)}`;
  const { prefix, type, at } = record;
  changes.push({ prefix, type, at, text: writtenText(record), reason });
  return { ...record, ttl };
}

/** Name servers store one TTL for a record set, the lowest (RFC 2181 section 5.2). */
function withCommonTtls(records: readonly ForeignRecord[], changes: Change[]): readonly ForeignRecord[] {
  const lowest = new Map<string, number>();
  for (const record of records)
    lowest.set(setOf(record), Math.min(record.ttl, lowest.get(setOf(record)) ?? record.ttl));
  return records.map((record) => {
    const ttl = lowest.get(setOf(record)) ?? record.ttl;
    return ttl === record.ttl ? record : withTtl(record, ttl, changes);
  });
}
