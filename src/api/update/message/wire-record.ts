import { putName } from '../../../dns/wire/name.js';
import { putNumber, putOctets } from '../../../dns/wire/octets.js';

/** Classes with a meaning of their own in UPDATE messages (RFC 2136 section 2.4 and 2.5), and that of the zone. */
export const [CLASS_IN, CLASS_NONE, CLASS_ANY] = [1, 254, 255] as const;

/** Type numbers with a meaning of their own. */
export const [TYPE_CNAME, TYPE_SOA, TYPE_TSIG, TYPE_ANY] = [5, 6, 250, 255] as const;

/** A record as it is in a message. */
export interface WireRecord {
  /** Relative to the zone of the message, '' for the zone itself. */
  readonly prefix: string;
  readonly type: number;
  readonly class: number;
  /** In seconds. */
  readonly ttl: number;
  readonly rdata: Uint8Array;
}

/** No RDATA. */
export const NOTHING = new Uint8Array();

/** Where the name of the zone is in a message: in its first section, right after the header. */
const ZONE_POINTER = 0xc0_00 + 12;

/** Appends a record, with its owner compressed to the name of the zone (RFC 1035 section 4.1.4). Throws a `WireError`. */
export function putRecord(to: number[], { prefix, type, class: number, ttl, rdata }: WireRecord): void {
  if (prefix !== '') {
    putName(to, prefix);
    to.pop();
  }
  for (const value of [ZONE_POINTER, type, number]) putNumber(to, value, 2);
  putNumber(to, ttl, 4);
  putNumber(to, rdata.length, 2);
  putOctets(to, rdata);
}

/** An upper bound of the octets that a record takes. */
export function sizeOf({ prefix, rdata }: WireRecord): number {
  return prefix.length + rdata.length + 14;
}
