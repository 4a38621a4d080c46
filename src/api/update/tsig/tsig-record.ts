import { decodeName, putName } from '../../../dns/wire/name.js';
import type { Cursor } from '../../../dns/wire/octets.js';
import { cursorOf, putNumber, putOctets, take, takeNumber, WireError } from '../../../dns/wire/octets.js';
import { CLASS_ANY, TYPE_TSIG } from '../message/wire-record.js';

/** The fields of a TSIG record (RFC 8945 section 4.2). */
export interface TsigRecord {
  /** Name of the key, in lower case. */
  readonly name: string;
  readonly algorithm: string;
  /** In seconds since 1970. */
  readonly timeSigned: number;
  /** By how many seconds clocks may differ. */
  readonly fudge: number;
  readonly mac: Uint8Array;
  readonly originalId: number;
  readonly error: number;
  /** With BADTIME, the time of the server. */
  readonly otherData: Uint8Array;
}

/** A message without its TSIG record, which is the last one, and that record. */
export interface SplitMessage {
  /** As it was signed: with the original id, and without the record in its count. */
  readonly message: Uint8Array;
  readonly tsig: TsigRecord;
}

const HEADER = 12;

/** Appends a TSIG record to a message, and counts it. */
export function withTsig(message: Uint8Array, tsig: TsigRecord): Uint8Array {
  const octets: number[] = [];
  putName(octets, tsig.name);
  putNumber(octets, TYPE_TSIG, 2);
  putNumber(octets, CLASS_ANY, 2);
  putNumber(octets, 0, 4);
  const rdata: number[] = [];
  putName(rdata, tsig.algorithm);
  putTime(rdata, tsig.timeSigned);
  for (const number of [tsig.fudge, tsig.mac.length]) putNumber(rdata, number, 2);
  putOctets(rdata, tsig.mac);
  for (const number of [tsig.originalId, tsig.error, tsig.otherData.length]) putNumber(rdata, number, 2);
  putOctets(rdata, tsig.otherData);
  putNumber(octets, rdata.length, 2);
  const signed = Buffer.concat([message, Uint8Array.from([...octets, ...rdata])]);
  signed.writeUInt16BE(signed.readUInt16BE(10) + 1, 10);
  return signed;
}

/** Takes the TSIG record from a message; null if the last record is none. Throws a `WireError` for what is no message. */
export function splitTsig(signed: Uint8Array): SplitMessage | null {
  const cursor = cursorOf(signed);
  take(cursor, 4);
  const counts = [1, 2, 3, 4].map(() => takeNumber(cursor, 2));
  const [questions = 0, answers = 0, authorities = 0, additionals = 0] = counts;
  for (let left = questions; left > 0; left -= 1) {
    decodeName(cursor);
    take(cursor, 4);
  }
  for (let left = answers + authorities + additionals - 1; left > 0; left -= 1) takeRecord(cursor);
  if (additionals === 0) return null;
  const start = cursor.at;
  const record = takeRecord(cursor);
  if (record.type !== TYPE_TSIG) return null;
  if (record.class !== CLASS_ANY || record.ttl !== 0 || cursor.at < cursor.end)
    throw new WireError('the TSIG record is not the end of the message, or not of class ANY');
  const tsig = readRdata(record.name.toLowerCase(), record.rdata);
  const message = Buffer.from(signed.subarray(0, start));
  message.writeUInt16BE(tsig.originalId, 0);
  message.writeUInt16BE(additionals - 1, HEADER - 2);
  return { message, tsig };
}

interface TakenRecord {
  readonly name: string;
  readonly type: number;
  readonly class: number;
  readonly ttl: number;
  readonly rdata: Uint8Array;
}

function takeRecord(cursor: Cursor): TakenRecord {
  const name = decodeName(cursor);
  const type = takeNumber(cursor, 2);
  const number = takeNumber(cursor, 2);
  const ttl = takeNumber(cursor, 4);
  return { name, type, class: number, ttl, rdata: take(cursor, takeNumber(cursor, 2)) };
}

function readRdata(name: string, rdata: Uint8Array): TsigRecord {
  const cursor = cursorOf(rdata);
  const algorithm = decodeName(cursor).toLowerCase();
  const timeSigned = takeTime(cursor);
  const fudge = takeNumber(cursor, 2);
  const mac = take(cursor, takeNumber(cursor, 2));
  const originalId = takeNumber(cursor, 2);
  const error = takeNumber(cursor, 2);
  const otherData = take(cursor, takeNumber(cursor, 2));
  return { name, algorithm, timeSigned, fudge, mac, originalId, error, otherData };
}

/** Appends a time, which has 48 bits. */
export function putTime(to: number[], seconds: number): void {
  putNumber(to, Math.floor(seconds / 2 ** 32), 2);
  putNumber(to, seconds % 2 ** 32, 4);
}

function takeTime(cursor: Cursor): number {
  return takeNumber(cursor, 2) * 2 ** 32 + takeNumber(cursor, 4);
}

/** The server's time in the answer BADTIME (RFC 8945 section 5.2.3); null if it has none. */
export function serverTimeIn({ otherData }: Pick<TsigRecord, 'otherData'>): number | null {
  return otherData.length === 6 ? takeTime(cursorOf(otherData)) : null;
}
