import { groupBy } from '../../diagnostics/group-by.js';
import { parentOf } from '../name/parent.js';
import type { DnsRecord, ServiceRecord } from '../record.js';
import { rememberingWhileUsed } from '../remembering.js';
import { recordType } from '../types/registry.js';
import type { RecordChange, RecordsByPrefix, ChangingZone } from './changing-zone.js';
import type { ZoneNames } from './look-up.js';
import { namesByPrefix } from './look-up.js';
import { isRedirect } from './redirect.js';

/** What a zone publishes: its active records. Names are told apart by their prefixes. */
export interface Published extends ZoneNames<string> {
  /** The records of a prefix. */
  readonly at: (prefix: string) => readonly DnsRecord[];
  /** The service records of a prefix, whether custom ones shadow them or not. */
  readonly servedAt: (prefix: string) => readonly ServiceRecord[];
  /** The prefixes with records, those of services among them. */
  readonly prefixes: () => Iterable<string>;
}

/** Some records of a zone, with what follows from them for the names above. */
interface Layer {
  readonly records: RecordsByPrefix;
  /** The prefixes below which there are records. */
  readonly inner: ReadonlySet<string>;
  /** The prefixes below which names are led elsewhere. */
  readonly redirects: ReadonlySet<string>;
}

const NO_RECORDS: readonly never[] = [];
const EMPTY: Layer = { records: new Map(), inner: new Set(), redirects: new Set() };

/** The records that stay, which all states of a zone share. */
const stayingLayer = rememberingWhileUsed((zone: ChangingZone) => layerOf(zone.stayingByPrefix()));

/** What managed services answer, which all states of a zone share as well. */
interface ServedNames {
  readonly records: ReadonlyMap<string, readonly ServiceRecord[]>;
  /** The prefixes below which there are service records. */
  readonly inner: ReadonlySet<string>;
}

const NO_SERVICE: ServedNames = { records: new Map(), inner: new Set() };

const servedNames = rememberingWhileUsed(({ serviceRecords = [] }: ChangingZone): ServedNames => {
  if (serviceRecords.length === 0) return NO_SERVICE;
  const records = groupBy(serviceRecords, ({ prefix }) => prefix);
  return { records, inner: namesAbove(records.keys()) };
});

/**
 * What a zone publishes in one state: what stays, and above it what `recordIn` says of each change, the new record by default. A record only ever adds
 * names, so neither layer is copied.
 *
 * @param changes those that count, by default all
 */
export function publishedBy(
  zone: ChangingZone,
  recordIn: (change: RecordChange) => DnsRecord | null = ({ after }) => after,
  changes: readonly RecordChange[] = zone.changes,
): Published {
  const staying = stayingLayer(zone);
  const changed = changes.length === 0 ? EMPTY : layerOf(recordsIn(changes, recordIn));
  const served = servedNames(zone);
  const at = (prefix: string): readonly DnsRecord[] => {
    const stays = active(staying.records.get(prefix) ?? NO_RECORDS);
    const comes = changed.records.get(prefix) ?? NO_RECORDS;
    if (comes.length === 0) return stays;
    return stays.length === 0 ? comes : [...stays, ...comes];
  };
  const names = namesByPrefix({
    has: (prefix) =>
      prefix === '' ||
      staying.inner.has(prefix) ||
      changed.inner.has(prefix) ||
      served.inner.has(prefix) ||
      served.records.has(prefix) ||
      at(prefix).length > 0,
    isDelegated: (prefix) => at(prefix).some(isDelegation),
    isRedirected: (prefix) => staying.redirects.has(prefix) || changed.redirects.has(prefix),
  });
  return {
    ...names,
    at,
    servedAt: (prefix) => served.records.get(prefix) ?? NO_RECORDS,
    *prefixes() {
      yield* served.records.keys();
      for (const { records } of [staying, changed]) yield* publishedPrefixes(records);
    },
  };
}

/** Whether a record delegates its name, below the apex, to other servers. */
export function isDelegation({ type }: Pick<DnsRecord, 'type'>): boolean {
  return recordType(type)?.isDelegation === true;
}

function recordsIn(
  changes: readonly RecordChange[],
  recordIn: (change: RecordChange) => DnsRecord | null,
): RecordsByPrefix {
  const records = new Map<string, DnsRecord[]>();
  for (const change of changes) {
    const record = recordIn(change);
    if (!record?.active) continue;
    const others = records.get(record.prefix);
    if (others) others.push(record);
    else records.set(record.prefix, [record]);
  }
  return records;
}

function active(records: readonly DnsRecord[]): readonly DnsRecord[] {
  return records.every((record) => record.active) ? records : records.filter((record) => record.active);
}

function layerOf(records: RecordsByPrefix): Layer {
  const redirects = new Set<string>();
  for (const [prefix, all] of records)
    if (all.some((record) => record.active && isRedirect(record))) redirects.add(prefix);
  return { records, inner: namesAbove(publishedPrefixes(records)), redirects };
}

function* publishedPrefixes(records: RecordsByPrefix): Iterable<string> {
  for (const [prefix, all] of records) if (active(all).length > 0) yield prefix;
}

/** The prefixes above some others, without the apex. */
function namesAbove(prefixes: Iterable<string>): ReadonlySet<string> {
  const inner = new Set<string>();
  for (const prefix of prefixes)
    for (let above = parentOf(prefix); above !== '' && !inner.has(above); above = parentOf(above))
      inner.add(above);
  return inner;
}
