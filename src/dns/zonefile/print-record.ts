import type { DnsRecord, TxtReading } from '../record.js';
import { ownerName } from '../name/domain.js';
import type { RecordType } from '../types/descriptor.js';
import { recordType } from '../types/registry.js';
import { decodeName, putName } from '../wire/name.js';
import { cursorOf, orWireError, WireError } from '../wire/octets.js';
import { canonicalRdata } from '../wire/rdata.js';
import { printedName, printRdata } from './rdata.js';

/** A record in master-file form, with absolute names. */
export interface PrintedRecord {
  readonly owner: string;
  readonly rdata: string;
  /** Sorts the values of a record set (RFC 4034 section 6.3); equal for the same value. */
  readonly order: string;
}

/** Prints a record, or says why DNS cannot store it, or BIND does not load it. */
export function printRecord(zone: string, record: DnsRecord, txt: TxtReading): PrintedRecord | WireError {
  const type = recordType(record.type);
  if (!type) return new WireError(`only the service knows ${record.type} records`);
  return orWireError(() => {
    const rdata = orThrow(printRdata(type, record, txt));
    const fault = type.bindFault?.(record) ?? null;
    if (fault !== null) throw new WireError(`BIND refuses a zone with it, since ${fault}`);
    return {
      owner: printName(ownerName(record.prefix, zone)),
      rdata,
      order: orderOf(type, record, txt),
    };
  });
}

function printName(name: string): string {
  const octets: number[] = [];
  putName(octets, name);
  return printedName(decodeName(cursorOf(Uint8Array.from(octets))));
}

function orderOf(type: RecordType, record: DnsRecord, txt: TxtReading): string {
  const octets = orThrow(canonicalRdata(type, record, txt));
  return Buffer.from(octets).toString('hex');
}

function orThrow<T>(result: T | WireError): T {
  if (result instanceof WireError) throw result;
  return result;
}
