import { isInDomain, prefixIn } from '../../../dns/name/domain.js';
import type { DnsRecord, TxtReading } from '../../../dns/record.js';
import { recordType } from '../../../dns/types/registry.js';
import type { ResourceRecord } from '../../../dns/wire/message.js';
import { CLASS_IN } from '../../../dns/wire/message.js';
import { WireError } from '../../../dns/wire/octets.js';
import { rdataOfFields } from '../../../dns/wire/rdata.js';
import { signatureTypes } from '../../../dns/wire/signature-types.js';
import { typeByName } from '../../../dns/wire/type-numbers.js';
import { recordId, sentRdata } from './rdata-of.js';

/** A record of a zone, in the form of the service's listings. */
export interface ZoneRow extends DnsRecord {
  readonly id: string;
}

/** The rows of a zone, and what the server has beyond them. */
export interface ZoneRows extends ServerSide {
  readonly rows: readonly ZoneRow[];
}

/** What the server has of a zone that its rows do not tell. */
export interface ServerSide {
  /** The RDATA of each row, by its id, exactly as the server has it. */
  readonly rdataOf: ReadonlyMap<string, Uint8Array>;
  /** The prefixes at which the server has records that it makes itself: its SOA, signatures. */
  readonly ownNames: ReadonlySet<string>;
}

/** Turns the records of a transfer into rows, without those that the server makes itself. */
export function zoneRows(zone: string, records: readonly ResourceRecord[], txt: TxtReading): ZoneRows {
  const rows = new Map<string, ZoneRow>();
  const rdataOf = new Map<string, Uint8Array>();
  const ownNames = new Set<string>(['']);
  for (const record of records) {
    if (record.class !== CLASS_IN || !isInDomain(record.name, zone)) continue;
    if (isOwn(record.type)) {
      ownNames.add(prefixIn(zone, record.name));
      continue;
    }
    const { row, rdata } = rowOf(zone, record, txt);
    rows.set(row.id, row);
    rdataOf.set(row.id, rdata);
  }
  return { rows: [...rows.values()], rdataOf, ownNames };
}

/** The type for private use (RFC 6895 section 3.1) that BIND keeps the state of signing in, unless it is told another. */
const SIGNING_STATE = 'TYPE65534';

/** Whether the server writes records of this type itself: they change with every update, and nobody declares them. */
function isOwn(type: string): boolean {
  return type === 'SOA' || type === SIGNING_STATE || signatureTypes.has(type);
}

function rowOf(
  zone: string,
  record: ResourceRecord,
  txt: TxtReading,
): { readonly row: ZoneRow; readonly rdata: Uint8Array } {
  const { name, type, ttl, fields } = record;
  const common = { prefix: prefixIn(zone, name), ttl, active: true };
  if (fields instanceof WireError) {
    // A form of RDATA that is newer than this program: nothing here writes it.
    const unread = { ...common, type: `TYPE${typeByName(type)?.number}`, content: fields.message, prio: 0 };
    return {
      row: { ...unread, id: recordId(unread, Buffer.from(fields.message), txt) },
      rdata: Buffer.alloc(0),
    };
  }
  const known = recordType(type);
  const data = known ? rdataOfFields(known, fields, txt) : { content: fields.join(' '), prio: 0 };
  const rdata = sentRdata(record);
  const written = { ...common, type, ...data };
  return { row: { id: recordId(written, rdata, txt), ...written }, rdata };
}
