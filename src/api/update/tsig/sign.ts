import { createHmac, timingSafeEqual } from 'node:crypto';
import { putName } from '../../../dns/wire/name.js';
import { putNumber, putOctets } from '../../../dns/wire/octets.js';
import { CLASS_ANY } from '../message/wire-record.js';
import type { TsigKey } from './key.js';
import type { SplitMessage, TsigRecord } from './tsig-record.js';
import { putTime, withTsig } from './tsig-record.js';

/** By how many seconds clocks may differ (RFC 8945 section 10). */
export const FUDGE = 300;

/** A signed request, and its MAC, which the MAC of the answer covers, too. */
export interface SignedRequest {
  readonly octets: Uint8Array;
  readonly mac: Uint8Array;
}

/** Signs a request; `now` is in seconds since 1970 (RFC 8945 section 5.1). */
export function signRequest(message: Uint8Array, key: TsigKey, now: number): SignedRequest {
  const unsigned = {
    name: key.name,
    algorithm: key.algorithm.name,
    timeSigned: now,
    fudge: FUDGE,
    originalId: Buffer.from(message).readUInt16BE(0),
    error: 0,
    otherData: new Uint8Array(),
  };
  const mac = macOf(key, [message, variablesOf(unsigned)]);
  return { octets: withTsig(message, { ...unsigned, mac }), mac };
}

/** What the MAC of a message covers besides itself and its TSIG record. */
export interface Covered {
  /** The MAC of the request, or of the last signed message before this one. */
  readonly priorMac: Uint8Array;
  /** Messages without a signature between that one and this one (RFC 8945 section 5.3.1). */
  readonly unsigned: readonly Uint8Array[];
  /** Whether a signed message of the same answer came before. */
  readonly isContinuation: boolean;
}

/** Whether the MAC of a message is that of its key. */
export function hasValidMac({ message, tsig }: SplitMessage, key: TsigKey, covered: Covered): boolean {
  if (tsig.name !== key.name || tsig.algorithm !== key.algorithm.name) return false;
  const { priorMac, unsigned, isContinuation } = covered;
  const length = Uint8Array.of(priorMac.length >> 8, priorMac.length % 256);
  const end = isContinuation ? timersOf(tsig) : variablesOf(tsig);
  const expected = macOf(key, [length, priorMac, ...unsigned, message, end]);
  // A shorter one is truncated, which was not asked for (RFC 8945 section 5.2.2.1).
  return expected.length === tsig.mac.length && timingSafeEqual(expected, tsig.mac);
}

function macOf({ algorithm, secret }: TsigKey, pieces: readonly Uint8Array[]): Uint8Array {
  const hmac = createHmac(algorithm.hash, secret);
  for (const piece of pieces) hmac.update(piece);
  return hmac.digest();
}

/** The fields of a TSIG record that its MAC covers (RFC 8945 section 4.3.3). */
function variablesOf(tsig: Omit<TsigRecord, 'mac'>): Uint8Array {
  const octets: number[] = [];
  putName(octets, tsig.name);
  putNumber(octets, CLASS_ANY, 2);
  putNumber(octets, 0, 4);
  putName(octets, tsig.algorithm);
  octets.push(...timersOf(tsig));
  putNumber(octets, tsig.error, 2);
  putNumber(octets, tsig.otherData.length, 2);
  putOctets(octets, tsig.otherData);
  return Uint8Array.from(octets);
}

/** The fields that the MAC of a continuation covers. */
function timersOf({ timeSigned, fudge }: Pick<TsigRecord, 'timeSigned' | 'fudge'>): Uint8Array {
  const octets: number[] = [];
  putTime(octets, timeSigned);
  putNumber(octets, fudge, 2);
  return Uint8Array.from(octets);
}
