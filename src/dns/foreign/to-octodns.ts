import { groupBy } from '../../diagnostics/group-by.js';
import { ownerName } from '../name/domain.js';
import type { DnsRecord, TxtReading } from '../record.js';
import { putName } from '../wire/name.js';
import { orWireError, WireError } from '../wire/octets.js';
import type { ExportNote, ZoneRecords } from '../zonefile/exported-zone.js';
import { commonTtl, leftOut, recordText } from '../zonefile/exported-zone.js';
import type { OctodnsValue } from './octodns-values.js';
import { octodnsRemarks } from './octodns-remarks.js';
import { octodnsValue } from './octodns-values.js';

/** A zone as octoDNS has it. */
export interface OctodnsZone {
  /** The record sets of each name; '' is the apex. */
  readonly names: ReadonlyMap<string, readonly OctodnsRecordSet[]>;
  /** What octoDNS cannot have, one line each. */
  readonly comments: readonly string[];
  readonly notes: readonly ExportNote[];
}

export interface OctodnsRecordSet {
  readonly ttl: number;
  readonly type: string;
  readonly values: readonly OctodnsValue[];
}

/** Returns a zone in octoDNS's form. Inactive records, and those of types that octoDNS does not know, become comments. */
export function toOctodns({ zone, records, txt }: ZoneRecords): OctodnsZone {
  const notes: ExportNote[] = [];
  const comments: string[] = [];
  const names = new Map<string, OctodnsRecordSet[]>();
  const sets = groupBy(records, ({ prefix, type }) => `${prefix} ${type}`);
  for (const set of sets.values()) {
    const values: OctodnsValue[] = [];
    for (const record of set) {
      const value = valueIn(zone, record, txt);
      if (value instanceof Error) comments.push(leftOut(record, value.message, notes));
      else if (record.active) {
        values.push(value);
        const what = recordText(record);
        notes.push(...octodnsRemarks(record, value, zone).map((reason) => ({ what, reason })));
      } else comments.push(`inactive: ${recordText(record)}`);
    }
    if (values.length > 0) addSet(names, set, { ttl: commonTtl(set, notes), values });
  }
  return { names, comments, notes };
}

/** The value, or why the record has none: its name may be one that DNS cannot have. */
function valueIn(zone: string, record: DnsRecord, txt: TxtReading): OctodnsValue | WireError {
  const owner = orWireError(() => putName([], ownerName(record.prefix, zone)));
  return owner instanceof WireError ? owner : octodnsValue(record, txt);
}

function addSet(
  names: Map<string, OctodnsRecordSet[]>,
  [record]: readonly DnsRecord[],
  set: Omit<OctodnsRecordSet, 'type'>,
): void {
  if (!record) return;
  const { prefix, type } = record;
  names.set(prefix, [...(names.get(prefix) ?? []), { type, ...set }]);
}
