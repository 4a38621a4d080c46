import type { Cursor } from './octets.js';
import { takeRest, WireError } from './octets.js';

/** RDATA of any type as `\\#`, its length in octets, and its octets in hexadecimal (RFC 3597 section 5). */
export function decodeUnknown(cursor: Cursor): readonly string[] {
  const octets = takeRest(cursor);
  const hex = Array.from(octets, (octet) => octet.toString(16).padStart(2, '0')).join('');
  return hex === '' ? [MARK, '0'] : [MARK, String(octets.length), hex];
}

/** The inverse of `decodeUnknown`; the digits may be in several pieces. Throws a `WireError`. */
export function encodeUnknown(fields: readonly string[]): Uint8Array {
  const [mark, length = '', ...pieces] = fields;
  const digits = pieces.join('');
  const isForm = mark === MARK && /^\d+$/.test(length) && /^(?:[0-9a-f]{2})*$/i.test(digits);
  if (!isForm || digits.length !== Number(length) * 2) {
    throw new WireError(`the RDATA does not have the form ${MARK} <length> <hexadecimal digits>`);
  }
  return Uint8Array.from(digits.match(/../g) ?? [], (pair) => Number.parseInt(pair, 16));
}

const MARK = String.raw`\#`;
