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
export interface Row extends DnsRecord {
  readonly id: string;
}

/** The rows of a zone, and the RDATA of each exactly as the server has it. */
export interface ZoneRows {
  readonly rows: readonly Row[];
  readonly rdataOf: ReadonlyMap<string, Uint8Array>;
}

/** Turns the records of a transfer into rows, without those that the server makes itself. */
export function zoneRows(zone: string, records: readonly ResourceRecord[], txt: TxtReading): ZoneRows {
  const rows = new Map<string, Row>();
  const rdataOf = new Map<string, Uint8Array>();
  for (const record of records) {
    if (record.class !== CLASS_IN || isOwn(record.type) || !isInDomain(record.name, zone)) continue;
    const { row, rdata } = rowOf(zone, record, txt);
    rows.set(row.id, row);
    rdataOf.set(row.id, rdata);
  }
  return { rows: [...rows.values()], rdataOf };
}

/** Numbers of types for private use (RFC 6895 section 3.1), which BIND keeps the state of signing in. */
const [FIRST_PRIVATE, LAST_PRIVATE] = [65_280, 65_534];

/** Whether the server writes records of this type itself: they change with every update, and nobody declares them. */
function isOwn(type: string): boolean {
  if (type === 'SOA' || signatureTypes.has(type)) return true;
  const number = typeByName(type)?.number ?? 0;
  return number >= FIRST_PRIVATE && number <= LAST_PRIVATE;
}

function rowOf(
  zone: string,
  record: ResourceRecord,
  txt: TxtReading,
): { readonly row: Row; readonly rdata: Uint8Array } {
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
