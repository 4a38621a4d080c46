import { groupBy } from '../../diagnostics/group-by.js';
import { sortedBy } from '../../text/compare.js';
import type { ExportedZone, ExportNote, ZoneRecords } from './exported-zone.js';
import { commonTtl, leftOut, unlikeHost } from './exported-zone.js';
import type { DnsRecord } from '../record.js';
import { recordSortKey } from '../records/reading-order.js';
import { remembering } from '../remembering.js';
import { recordType } from '../types/registry.js';
import type { PrintedRecord } from './print-record.js';
import { printRecord, valueOrder } from './print-record.js';

export interface MasterFileOptions {
  /** Serial number of the SOA record. */
  readonly serial: number;
  /** Whether to add an SOA record, and an NS record if the zone has none. */
  readonly soa: boolean;
}

/**
 * Prints a zone as a master file (RFC 1035 section 5) with absolute names, in the canonical order of names and values (RFC
 * 4034 sections 6.1 and 6.3), whatever order they have. Inactive records, and those that DNS cannot store, become comments.
 */
export function printZone(zone: ZoneRecords, { serial, soa }: MasterFileOptions): ExportedZone {
  const notes: ExportNote[] = [];
  const groups = groupBy(zone.records, ({ prefix, type }) => `${prefix} ${type}`);
  const crowded = crowdedNames(zone.records);
  const sets = sortedBy(groups.values(), canonicalOrder).map((set) =>
    printSet(set, { zone, crowded, notes }),
  );
  const start = soa ? authority(zone.zone, sets, serial) : [];
  const lines = sets.flatMap(({ values, comments }) => [...values, ...comments]);
  return { text: [`; Zone ${zone.zone}`, ...start, ...lines, ''].join('\n'), notes };
}

/** Names by their labels from the right, then types by number; those without a number come last. */
function canonicalOrder([record]: readonly DnsRecord[]): string {
  if (!record) return '';
  const { prefix, type } = record;
  const labels = prefix.includes('.') ? prefix.split('.').toReversed().join('\0') : prefix;
  return `${labels}\0\0${typeOrder(type)}`;
}

const typeOrder = remembering((type: string): string => {
  const number = recordType(type)?.number ?? UNKNOWN;
  return `${String(number).padStart(5, '0')}\0${type}`;
}, 1000);

const UNKNOWN = 65_536;

/** The lines of a record set. */
interface PrintedSet {
  readonly values: readonly string[];
  readonly comments: readonly string[];
  /** The first name server of the zone. */
  readonly server?: string | undefined;
}

interface Printing {
  readonly zone: ZoneRecords;
  /** Prefixes of names with a CNAME record and others. */
  readonly crowded: ReadonlySet<string>;
  readonly notes: ExportNote[];
}

/** BIND loads no zone with a CNAME record beside others (RFC 2181 section 10.1). */
function crowdedNames(records: readonly DnsRecord[]): ReadonlySet<string> {
  const published = records.filter(({ active, type }) => active && recordType(type));
  const aliases = new Set(published.filter(isAlias).map(({ prefix }) => prefix));
  const names = groupBy(
    published.filter(({ prefix }) => aliases.has(prefix)),
    ({ prefix }) => prefix,
  );
  const crowded = [...names].filter(([, all]) => all.length > 1 && new Set(all.map(valueOf)).size > 1);
  return new Set(crowded.map(([prefix]) => prefix));
}

function valueOf({ type, content }: DnsRecord): string {
  return `${type} ${recordType(type)?.canonical(content) ?? content}`;
}

function isAlias({ type }: DnsRecord): boolean {
  return recordType(type)?.isAlias === true;
}

/** Prints each value once. */
function printSet(
  unsorted: readonly DnsRecord[],
  { zone: { zone, txt }, crowded, notes }: Printing,
): PrintedSet {
  const isAlone = unsorted.length === 1;
  const set = isAlone ? unsorted : sortedBy(unsorted, (record) => recordSortKey(record, txt));
  const ttl = commonTtl(set, notes);
  const values = new Map<string, PrintedRecord>();
  const comments: string[] = [];
  for (const record of set) {
    const printed = printRecord(zone, record, txt);
    if (printed instanceof Error) comments.push(`; ${leftOut(record, printed.message, notes)}`);
    else if (record.active && isAlias(record) && crowded.has(record.prefix))
      comments.push(`; ${leftOut(record, BESIDE_OTHERS, notes)}`);
    else if (record.active) {
      const order = isAlone ? '' : valueOrder(record, txt);
      const remark = values.has(order) ? null : unlikeHost(record, notes);
      if (remark !== null) comments.push(`; ${remark}`);
      values.set(order, printed);
    } else comments.push(`; inactive: ${lineOf(printed, record.ttl, record.type)}`);
  }
  const [{ prefix, type } = { prefix: '', type: '' }] = set;
  const sorted = sortedBy(values, ([order]) => order).map(([, printed]) => printed);
  const lines = sorted.map((printed) => lineOf(printed, ttl, type));
  const isApexNs = prefix === '' && recordType(type)?.isDelegation === true;
  return { values: lines, comments, ...(isApexNs && { server: sorted[0]?.rdata }) };
}

const BESIDE_OTHERS = 'BIND refuses a zone with a CNAME record beside others';

function lineOf({ owner, rdata }: PrintedRecord, ttl: number, type: string): string {
  return `${owner} ${ttl} IN ${type} ${rdata}`;
}

/** A name server that nobody can own (RFC 2606 section 2), where the zone names none. */
export const PLACEHOLDER_SERVER = 'ns.invalid';
const NOWHERE = `${PLACEHOLDER_SERVER}.`;

/** Refresh, retry, expire and TTL of negative answers of the SOA record, in seconds. */
const TIMERS = '7200 3600 1209600 3600';

/** SOA and NS records that the target has on its own. */
function authority(zone: string, sets: readonly PrintedSet[], serial: number): readonly string[] {
  const server = sets.find((set) => set.server !== undefined)?.server;
  const soa = `${zone}. 3600 IN SOA ${server ?? NOWHERE} hostmaster.invalid. ${serial} ${TIMERS}`;
  if (server !== undefined) return ['; A placeholder: the servers have an SOA record of their own.', soa];
  const ns = `${zone}. 3600 IN NS ${NOWHERE}`;
  return ['; Placeholders: the servers have SOA and NS records of their own.', soa, ns];
}
