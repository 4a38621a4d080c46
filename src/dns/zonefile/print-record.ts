import type { DnsRecord, TxtReading } from '../record.js';
import { ownerName } from '../name/domain.js';
import { recordType } from '../types/registry.js';
import { normalName } from '../wire/name.js';
import { orWireError, WireError } from '../wire/octets.js';
import { canonicalRdata } from '../wire/rdata.js';
import { printedName, printRdata } from './rdata.js';

/** A record in master-file form, with absolute names. */
export interface PrintedRecord {
  readonly owner: string;
  readonly rdata: string;
}

/** Prints a record, or says why DNS cannot store it, or BIND does not load it. */
export function printRecord(zone: string, record: DnsRecord, txt: TxtReading): PrintedRecord | WireError {
  const type = recordType(record.type);
  if (!type) return new WireError(`only the service knows ${record.type} records`);
  return orWireError(() => {
    const rdata = orThrow(printRdata(type, record, txt));
    const fault = type.bindFault?.(record) ?? null;
    if (fault !== null) throw new WireError(`BIND refuses a zone with it, since ${fault}`);
    return { owner: printedName(normalName(ownerName(record.prefix, zone))), rdata };
  });
}

/** Sorts the values of a record set (RFC 4034 section 6.3); equal for the same value. '' for one that cannot be printed. */
export function valueOrder(record: DnsRecord, txt: TxtReading): string {
  const type = recordType(record.type);
  const octets = type ? canonicalRdata(type, record, txt) : null;
  return octets instanceof Uint8Array ? Buffer.from(octets).toString('hex') : '';
}

function orThrow<T>(result: T | WireError): T {
  if (result instanceof WireError) throw result;
  return result;
}
