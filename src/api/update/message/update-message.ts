import { putName } from '../../../dns/wire/name.js';
import { putNumber } from '../../../dns/wire/octets.js';
import type { WireRecord } from './wire-record.js';
import { CLASS_IN, putRecord, sizeOf, TYPE_SOA } from './wire-record.js';

/** What an UPDATE message says of a zone (RFC 2136 section 2). */
export interface Update {
  /** What must hold, or nothing is done. */
  readonly prerequisites: readonly WireRecord[];
  /** In the order in which they are carried out. */
  readonly updates: readonly WireRecord[];
}

/** The opcode of UPDATE (RFC 2136 section 1.3). */
export const OPCODE_UPDATE = 5;

/** The longest message over TCP (RFC 1035 section 4.2.2). */
const MAX_MESSAGE = 65_535;

/** What the header, the zone and the TSIG record take at most. */
const OVERHEAD = 12 + 255 + 4 + 255 + 10 + 255 + 16 + 64;

/** The most octets that the records of a message can have. */
export const MAX_RECORDS = MAX_MESSAGE - OVERHEAD;

/** An upper bound of the octets of all records of an update. */
export function sizeOfUpdate({ prerequisites, updates }: Update): number {
  return [...prerequisites, ...updates].reduce((size, record) => size + sizeOf(record), 0);
}

/** Encodes an UPDATE message without a signature. Throws a `WireError` for a name that DNS cannot have. */
export function encodeUpdate(zone: string, id: number, { prerequisites, updates }: Update): Uint8Array {
  const octets: number[] = [];
  const counts = [1, prerequisites.length, updates.length, 0];
  for (const number of [id, OPCODE_UPDATE << 11, ...counts]) putNumber(octets, number, 2);
  putName(octets, zone);
  putNumber(octets, TYPE_SOA, 2);
  putNumber(octets, CLASS_IN, 2);
  for (const record of [...prerequisites, ...updates]) putRecord(octets, record);
  return Uint8Array.from(octets);
}
