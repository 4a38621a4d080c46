import { quoteCharacterString, readCharacterString } from '../content/character-string.js';
import { splitFields } from '../content/fields.js';
import { octetsOfIPv4, octetsOfIPv6, textOfIPv6 } from '../content/ip.js';
import { excerpt } from '../check/problem.js';
import { MAX_STRING, MAX_UINT16 } from '../limits.js';
import { algorithmNumber } from '../types/shared/algorithms.js';
import type { FieldKind, RdataFields } from '../types/shared/rdata-fields.js';
import { decodeLocation, putLocation } from './location.js';
import { decodeName, putName } from './name.js';
import type { Cursor } from './octets.js';
import {
  inField,
  putNumber,
  putOctets,
  putText,
  take,
  takeNumber,
  takeRest,
  textOf,
  WireError,
} from './octets.js';
import { decodeParams, putParams } from './params.js';

/**
 * How one kind of field is encoded and decoded. Both work on its master-file form (RFC 1035 section 5.1), with absolute
 * names; both throw a `WireError`.
 */
interface FieldCodec {
  /** Appends the field; `field` is what the RFC calls it, for messages. */
  readonly put: (to: number[], text: string, field: string) => void;
  readonly decode: (cursor: Cursor, field: string) => string;
}

const CODECS: Readonly<Record<FieldKind, FieldCodec>> = {
  u8: numberCodec(1),
  u16: numberCodec(2),
  u32: numberCodec(4),
  algorithm: {
    put: (to, text, field) => numberCodec(1).put(to, algorithmNumber(text) ?? text, field),
    decode: (cursor) => String(takeNumber(cursor, 1)),
  },
  name: { put: putName, decode: decodeName },
  ipv4: {
    put: (to, text) => putOctets(to, octetsOfIPv4(text) ?? wrong(text, 'an IPv4 address')),
    decode: (cursor) => take(cursor, 4).join('.'),
  },
  ipv6: {
    put: (to, text) => putOctets(to, octetsOfIPv6(text) ?? wrong(text, 'an IPv6 address')),
    decode: (cursor) => textOfIPv6(take(cursor, 16)),
  },
  string: { put: putString, decode: (cursor) => quoteCharacterString(takeString(cursor)) },
  tag: { put: putTag, decode: decodeTag },
  texts: { put: putTexts, decode: decodeTexts },
  text: {
    put: (to, text) => putText(to, readCharacterString(text) ?? wrong(text, 'a text in quotes')),
    decode: (cursor) => quoteCharacterString(textOf(takeRest(cursor))),
  },
  hex: { put: putHex, decode: decodeHex },
  base64: { put: putBase64, decode: decodeBase64 },
  params: { put: putParams, decode: decodeParams },
  location: { put: putLocation, decode: decodeLocation },
};

/** The kinds that take all that remains, and may consist of several fields separated by spaces. */
const TAKES_REST: ReadonlySet<FieldKind> = new Set(['texts', 'hex', 'base64', 'params', 'location']);

/** Those that may have nothing. */
const MAY_BE_EMPTY: ReadonlySet<FieldKind> = new Set(['params']);

/**
 * Splits the text of RDATA in master-file form into one text for each field. Throws a `WireError` when there are too few
 * or too many.
 */
export function splitRdata(kinds: RdataFields, text: string): readonly string[] {
  const names = Object.keys(kinds);
  const last = Object.values(kinds).at(-1) ?? 'text';
  const parts = splitFields(text);
  const missing = names[parts.length];
  if (missing !== undefined && !(parts.length === names.length - 1 && MAY_BE_EMPTY.has(last))) {
    throw new WireError(`the ${missing} is missing`);
  }
  if (!TAKES_REST.has(last) && parts.length > names.length) {
    inField(names.length, () => {
      throw new WireError(`${excerpt(parts[names.length] ?? '')} is one field too many`);
    });
  }
  return [...parts.slice(0, names.length - 1), parts.slice(names.length - 1).join(' ')];
}

/** Encodes RDATA whose fields are given in master-file form. Throws a `WireError`. */
export function encodeFields(kinds: RdataFields, texts: readonly string[]): Uint8Array {
  const octets: number[] = [];
  for (const [index, [field, kind]] of Object.entries(kinds).entries()) {
    inField(index, () => CODECS[kind].put(octets, texts[index] ?? '', field));
  }
  if (octets.length > MAX_UINT16) throw new WireError(`the record has more than ${MAX_UINT16} octets`);
  return Uint8Array.from(octets);
}

/** Reads RDATA up to the end of the cursor, each field in master-file form. Throws a `WireError`. */
export function decodeFields(kinds: RdataFields, cursor: Cursor): readonly string[] {
  const texts = Object.entries(kinds).map(([field, kind]) => CODECS[kind].decode(cursor, field));
  if (cursor.at < cursor.end) throw new WireError('there are octets after the last field');
  return texts;
}

function wrong(text: string, form: string): never {
  throw new WireError(`${excerpt(text)} is not ${form}`);
}

function numberCodec(size: 1 | 2 | 4): FieldCodec {
  const highest = 256 ** size - 1;
  return {
    put: (to, text, field) => {
      if (!/^\d+$/.test(text) || Number(text) > highest) {
        throw new WireError(`the ${field} ${excerpt(text)} is not a number from 0 to ${highest}`);
      }
      putNumber(to, Number(text), size);
    },
    decode: (cursor) => String(takeNumber(cursor, size)),
  };
}

function putString(to: number[], text: string, field: string): void {
  const string = readCharacterString(text) ?? wrong(text, 'a character-string');
  if (string.length > MAX_STRING) throw new WireError(`the ${field} has more than ${MAX_STRING} octets`);
  to.push(string.length);
  putText(to, string);
}

function takeString(cursor: Cursor): string {
  return textOf(take(cursor, takeNumber(cursor, 1)));
}

const TAG = /^[a-z0-9]+$/i;

function putTag(to: number[], text: string, field: string): void {
  if (!TAG.test(text)) wrong(text, 'a tag of letters and digits');
  putString(to, text, field);
}

function decodeTag(cursor: Cursor): string {
  const tag = takeString(cursor);
  return TAG.test(tag) ? tag : wrong(tag, 'a tag of letters and digits');
}

function putTexts(to: number[], text: string, field: string): void {
  for (const string of splitFields(text)) putString(to, string, field);
}

function decodeTexts(cursor: Cursor, field: string): string {
  const strings: string[] = [];
  while (cursor.at < cursor.end) strings.push(quoteCharacterString(takeString(cursor)));
  if (strings.length === 0) throw new WireError(`the ${field} is missing`);
  return strings.join(' ');
}

function putHex(to: number[], text: string): void {
  const digits = text.replaceAll(' ', '');
  if (!/^(?:[0-9a-f]{2})+$/i.test(digits)) wrong(text, 'an even number of hexadecimal digits');
  for (let at = 0; at < digits.length; at += 2) to.push(Number.parseInt(digits.slice(at, at + 2), 16));
}

function decodeHex(cursor: Cursor, field: string): string {
  return Array.from(takeSome(cursor, field), (octet) => octet.toString(16).padStart(2, '0')).join('');
}

function putBase64(to: number[], text: string): void {
  const digits = text.replaceAll(' ', '');
  if (!BASE64.test(digits)) wrong(text, 'base64');
  putOctets(to, Buffer.from(digits, 'base64'));
}

/** Whole octets, with the padding that they need. */
const BASE64 = /^(?=.)(?:[A-Za-z0-9+/]{4})*(?:[A-Za-z0-9+/]{2}==|[A-Za-z0-9+/]{3}=)?$/;

function decodeBase64(cursor: Cursor, field: string): string {
  return Buffer.from(takeSome(cursor, field)).toString('base64');
}

function takeSome(cursor: Cursor, field: string): Uint8Array {
  const octets = takeRest(cursor);
  if (octets.length === 0) throw new WireError(`the ${field} is missing`);
  return octets;
}
