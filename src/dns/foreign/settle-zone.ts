import { formatDuration } from '../../text/duration.js';
import { sortedBy } from '../../text/compare.js';
import { checkZones } from '../rules/check-zones.js';
import { firstRefusals } from '../rules/refusals.js';
import { canonicalContent } from '../records/identity.js';
import { TTL_RANGE } from '../limits.js';
import type { Protocol } from '../protocol.js';
import { draftRecord, draftZone } from '../draft-zone.js';
import { recordSortKey } from '../records/reading-order.js';
import type { DnsRecord, TxtReading } from '../record.js';
import { recordType } from '../types/registry.js';
import { PLACEHOLDER_SERVER } from '../zonefile/print-zone.js';
import type { Change, ForeignRecord, ForeignZone, Loss, Origin } from './foreign-zone.js';

export interface SettleOptions {
  /** Whether NS records at the apex are declared. */
  readonly apexNs: boolean;
  /** How the contents of TXT records are compared. */
  readonly txt: TxtReading;
  /** That of the target. */
  readonly protocol: Protocol;
}

/** What a zone file declares of a foreign zone. */
export interface SettledZone extends Pick<ForeignZone, 'zone' | 'comments'> {
  /** In reading order. */
  readonly declared: readonly ForeignRecord[];
  /** What the rules refuse; each is a loss, too. */
  readonly refused: readonly RefusedRecord[];
  /** In the order of the source. */
  readonly losses: readonly Loss[];
  /** What is declared in another way. */
  readonly changes: readonly Change[];
  /** Whether the source says which name servers the zone itself has. */
  readonly namesServers: boolean;
}

/** A record, and what a rule says of it. */
export interface RefusedRecord extends ForeignRecord, Pick<Loss, 'reason'> {
  /** Whether it is refused beside another record only. */
  readonly isInConflict: boolean;
}

/**
 * Separates what a zone file can declare from what it cannot: repeated records, NS records at the apex, whatever the rules
 * refuse. Brings TTLs into the range of the target.
 */
export function settleZone(foreign: ForeignZone, { apexNs, txt, protocol }: SettleOptions): SettledZone {
  const { zone, comments } = foreign;
  const losses: Loss[] = [...foreign.losses];
  const changes: Change[] = [...(foreign.changes ?? [])];
  const wanted = foreign.records.filter((record) => {
    const reason = reasonAtApex(record, { apexNs, protocol });
    if (reason !== null) losses.push(lossOf(record, reason));
    return reason === null;
  });
  const distinct = withoutRepeats(wanted, { txt, losses }).map((record) =>
    inRange(record, TTL_RANGE[protocol], changes),
  );
  const settled = protocol === 'update' ? withCommonTtls(distinct, changes) : distinct;
  const { declared, refused } = withoutRefused(zone, settled, { txt, protocol });
  losses.push(...refused.map((record) => lossOf(record, record.reason)));
  const sets = new Set(declared.map(setOf));
  const kept = new Set(declared.map(({ at }) => at));
  const lost = foreign.records.filter(({ at }) => !kept.has(at));
  return {
    zone,
    comments: [...comments, ...lost.flatMap(({ above = [] }) => above)],
    declared: sortedBy(declared, (record) => recordSortKey(record, txt)),
    refused,
    losses: sortedBy(losses, ({ at }) => at.file.path).toSorted(bySource),
    changes: changes.filter((change) => sets.has(setOf(change))),
    namesServers: apexNs && !foreign.records.some(isPlaceholder),
  };
}

function setOf({ prefix, type }: Pick<DnsRecord, 'prefix' | 'type'>): string {
  return `${prefix} ${type}`;
}

function bySource({ at: a }: Origin, { at: b }: Origin): number {
  return a.file === b.file ? a.start - b.start : 0;
}

function lossOf({ at, text, comments }: ForeignRecord, reason: string): Loss {
  return { at, text: [text, ...comments].join(' ; '), reason };
}

function reasonAtApex(
  record: ForeignRecord,
  { apexNs, protocol }: Pick<SettleOptions, 'apexNs' | 'protocol'>,
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
function isPlaceholder(record: ForeignRecord): boolean {
  return isApexNs(record) && canonicalContent(record, 'text') === PLACEHOLDER_SERVER;
}

interface Judgement {
  readonly txt: TxtReading;
  readonly losses: Loss[];
}

function withoutRepeats(
  records: readonly ForeignRecord[],
  { txt, losses }: Judgement,
): readonly ForeignRecord[] {
  const seen = new Set<string>();
  return records.filter((record) => {
    const key = JSON.stringify([record.prefix, record.type, canonicalContent(record, txt)]);
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
  const { prefix, type, at, text } = record;
  changes.push({ prefix, type, at, text, reason });
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

/** Removes the records that rules refuse, then those that they leave in conflict, until nothing is refused. */
function withoutRefused(
  zone: string,
  records: readonly ForeignRecord[],
  reading: Pick<SettleOptions, 'txt' | 'protocol'>,
): Pick<SettledZone, 'declared' | 'refused'> {
  const refused: RefusedRecord[] = [];
  const left = new Map(records.map((record, index) => [draftRecord(record, index), record]));
  for (;;) {
    const refusals = firstRefusals(checkZones([draftZone(zone, [...left.keys()], reading)]));
    if (refusals.size === 0) return { declared: [...left.values()], refused };
    for (const [declared, record] of left) {
      const refusal = refusals.get(declared.places.value);
      if (!refusal) continue;
      left.delete(declared);
      const { message, hint, rule, related } = refusal;
      const told = hint === undefined ? message : `${message}; ${hint}`;
      refused.push({ ...record, reason: `${told} (${rule.code})`, isInConflict: related.length > 0 });
    }
  }
}
