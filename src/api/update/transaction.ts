import type { DnsRecord, LiveRecord } from '../../dns/record.js';
import { recordType } from '../../dns/types/registry.js';
import { typeByName } from '../../dns/wire/type-numbers.js';
import { WireError } from '../../dns/wire/octets.js';
import type { SetChange } from './message/record-set.js';

/** What one step changes of a zone. */
export interface RecordChange {
  /** The id of the record that is changed or deleted; null for one that is created. */
  readonly recordId: string | null;
  readonly before: DnsRecord | null;
  readonly after: DnsRecord | null;
}

/** The records of a zone as they were reviewed, and as earlier messages of the run have changed them, by prefix. */
export type KnownZone = ReadonlyMap<string, readonly LiveRecord[]>;

/** Changes that are carried out together, or not at all. */
export interface Transaction {
  readonly zone: string;
  readonly known: KnownZone;
  readonly changes: readonly RecordChange[];
}

/** How the server has records. */
export interface Published {
  /** Gives the RDATA of a record: exactly as the server has it, or as it is published. Throws a `WireError`. */
  readonly rdataOf: (record: DnsRecord & { readonly id?: string }) => Uint8Array;
  /** Whether the server has records at a name that it makes itself. */
  readonly hasOwnRecords: (prefix: string) => boolean;
}

/** The records of a zone after some changes. */
export function changedZone(
  known: KnownZone,
  changes: readonly RecordChange[],
  idOf: (record: DnsRecord) => string,
): KnownZone {
  const gone = new Set<string>();
  const come = new Map<string, LiveRecord[]>();
  const comeAt = (prefix: string): LiveRecord[] => {
    const there = come.get(prefix) ?? [];
    come.set(prefix, there);
    return there;
  };
  for (const { recordId, before, after } of changes) {
    if (recordId !== null) gone.add(recordId);
    if (before !== null) comeAt(before.prefix);
    if (after !== null) comeAt(after.prefix).push({ ...after, id: idOf(after) });
  }
  const changed = new Map(known);
  for (const [prefix, records] of come) {
    const kept = (known.get(prefix) ?? []).filter(({ id }) => !gone.has(id));
    changed.set(prefix, [...kept, ...records]);
  }
  return changed;
}

/** The records of one set. */
function recordsOf(
  known: KnownZone,
  { prefix, type }: Pick<DnsRecord, 'prefix' | 'type'>,
): readonly LiveRecord[] {
  return (known.get(prefix) ?? []).filter((record) => record.type === type);
}

/** The record sets that changes touch, as they are before and after all of them. Throws a `WireError`. */
export function touchedSets(
  { known, changes }: Transaction,
  { rdataOf, hasOwnRecords }: Published,
): readonly SetChange[] {
  const touched = new Map<string, DnsRecord>();
  for (const { before, after } of changes)
    for (const record of [before, after])
      if (record !== null) touched.set(`${record.prefix} ${record.type}`, record);
  const names = Array.from(touched.values(), ({ prefix }) => prefix);
  const left = changedZone(new Map(names.map((name) => [name, known.get(name) ?? []])), changes, () => NEW);
  return Array.from(touched.values(), (name): SetChange => {
    const [old, next] = [recordsOf(known, name), recordsOf(left, name)];
    const written = next.find(({ id }) => id === NEW) ?? next[0];
    return {
      prefix: name.prefix,
      type: typeNumber(name.type),
      before: { ttl: ttlOf(old), values: old.map(rdataOf) },
      after: { ttl: written?.ttl ?? 0, values: next.map(rdataOf) },
      isApexNs: name.prefix === '' && recordType(name.type)?.isDelegation === true,
      hasOwnRecords: hasOwnRecords(name.prefix),
    };
  });
}

/** The TTL of a set; null where that of its records differs. */
function ttlOf(records: readonly LiveRecord[]): number | null {
  const ttls = new Set(records.map(({ ttl }) => ttl));
  const [ttl = 0] = ttls;
  return ttls.size > 1 ? null : ttl;
}

/** The id of a record that no server has yet. */
const NEW = '';

/** The number of a type. Throws a `WireError` for one that DNS does not have. */
export function typeNumber(type: string): number {
  const number = typeByName(type)?.number;
  if (number === undefined) throw new WireError(`${type} is not a type of DNS`);
  return number;
}
