import { quoteCharacterString, readCharacterString } from '../content/character-string.js';
import { splitFields } from '../content/fields.js';
import { canonicalIPv4, canonicalIPv6, octetsOfIPv4, octetsOfIPv6, textOfIPv6 } from '../content/ip.js';
import { excerpt } from '../check/problem.js';
import { MAX_STRING } from '../limits.js';
import { algorithmNumber } from '../types/shared/algorithms.js';
import type { FieldKind } from '../types/shared/rdata-fields.js';
import { decodeLocation, putLocation } from './location.js';
import { decodeName, normalName, putName } from './name.js';
import type { Cursor } from './octets.js';
import {
  octetText,
  putNumber,
  putOctets,
  putText,
  take,
  takeNumber,
  takeRest,
  textOf,
  throughOctets,
  WireError,
} from './octets.js';
import { decodeParams, putParams } from './params.js';

/**
 * How one kind of field is encoded and decoded. All work on its master-file form (RFC 1035 section 5.1), with absolute
 * names, and throw a `WireError`. `field` is what the RFC calls it, for messages.
 */
export interface FieldCodec {
  /** Appends the field. */
  readonly put: (to: number[], text: string, field: string) => void;
  readonly decode: (cursor: Cursor, field: string) => string;
  /** What `decode` makes of what `put` appends, and so the same for all spellings of these octets. */
  readonly normal: (text: string, field: string) => string;
}

export const CODECS: Readonly<Record<FieldKind, FieldCodec>> = {
  u8: numberCodec(1),
  u16: numberCodec(2),
  u32: numberCodec(4),
  algorithm: algorithmCodec(numberCodec(1)),
  name: { put: putName, decode: decodeName, normal: normalName },
  ipv4: {
    put: (to, text) => putOctets(to, octetsOfIPv4(text) ?? wrong(text, 'an IPv4 address')),
    decode: (cursor) => take(cursor, 4).join('.'),
    normal: (text) => canonicalIPv4(text) ?? wrong(text, 'an IPv4 address'),
  },
  ipv6: {
    put: (to, text) => putOctets(to, octetsOfIPv6(text) ?? wrong(text, 'an IPv6 address')),
    decode: (cursor) => textOfIPv6(take(cursor, 16)),
    normal: (text) => canonicalIPv6(text) ?? wrong(text, 'an IPv6 address'),
  },
  string: {
    put: putString,
    decode: (cursor) => quoteCharacterString(takeString(cursor)),
    normal: normalString,
  },
  tag: { put: putTag, decode: decodeTag, normal: normalTag },
  texts: { put: putTexts, decode: decodeTexts, normal: normalTexts },
  text: {
    put: (to, text) => putText(to, inQuotes(text)),
    decode: (cursor) => quoteCharacterString(textOf(takeRest(cursor))),
    normal: (text) => quoteCharacterString(octetText(inQuotes(text))),
  },
  hex: { put: putHex, decode: decodeHex, normal: (text) => hexDigits(text).toLowerCase() },
  base64: {
    put: (to, text) => putOctets(to, Buffer.from(base64Digits(text), 'base64')),
    decode: decodeBase64,
    normal: (text) => Buffer.from(base64Digits(text), 'base64').toString('base64'),
  },
  params: byOctets({ put: putParams, decode: decodeParams }),
  location: byOctets({ put: putLocation, decode: decodeLocation }),
};

function byOctets({ put, decode }: Omit<FieldCodec, 'normal'>): FieldCodec {
  return {
    put,
    decode,
    normal: (text, field) =>
      throughOctets(
        (to) => put(to, text, field),
        (cursor) => decode(cursor, field),
      ),
  };
}

function wrong(text: string, form: string): never {
  throw new WireError(`${excerpt(text)} is not ${form}`);
}

function numberCodec(size: 1 | 2 | 4): FieldCodec {
  const highest = 256 ** size - 1;
  const numberOf = (text: string, field: string): number => {
    if (/^\d+$/.test(text) && Number(text) <= highest) return Number(text);
    throw new WireError(`the ${field} ${excerpt(text)} is not a number from 0 to ${highest}`);
  };
  return {
    put: (to, text, field) => putNumber(to, numberOf(text, field), size),
    decode: (cursor) => String(takeNumber(cursor, size)),
    normal: (text, field) => String(numberOf(text, field)),
  };
}

/** A number, or the mnemonic for it. */
function algorithmCodec({ put, decode, normal }: FieldCodec): FieldCodec {
  return {
    put: (to, text, field) => put(to, algorithmNumber(text) ?? text, field),
    decode,
    normal: (text, field) => normal(algorithmNumber(text) ?? text, field),
  };
}

/** The octets of a character-string. */
function stringIn(text: string, field: string): string {
  const string = readCharacterString(text) ?? wrong(text, 'a character-string');
  if (string.length > MAX_STRING) throw new WireError(`the ${field} has more than ${MAX_STRING} octets`);
  return octetText(string);
}

function putString(to: number[], text: string, field: string): void {
  const string = stringIn(text, field);
  to.push(string.length);
  putText(to, string);
}

function takeString(cursor: Cursor): string {
  return textOf(take(cursor, takeNumber(cursor, 1)));
}

function normalString(text: string, field: string): string {
  return quoteCharacterString(stringIn(text, field));
}

function inQuotes(text: string): string {
  return readCharacterString(text) ?? wrong(text, 'a text in quotes');
}

const TAG = /^[a-z0-9]+$/i;

function putTag(to: number[], text: string, field: string): void {
  putString(to, normalTag(text, field), field);
}

function decodeTag(cursor: Cursor, field: string): string {
  return normalTag(takeString(cursor), field);
}

function normalTag(text: string, field: string): string {
  return TAG.test(text) ? stringIn(text, field) : wrong(text, 'a tag of letters and digits');
}

function putTexts(to: number[], text: string, field: string): void {
  for (const string of splitFields(text)) putString(to, string, field);
}

function decodeTexts(cursor: Cursor, field: string): string {
  const strings: string[] = [];
  while (cursor.at < cursor.end) strings.push(quoteCharacterString(takeString(cursor)));
  return joined(strings, field);
}

function normalTexts(text: string, field: string): string {
  return joined(
    splitFields(text).map((string) => normalString(string, field)),
    field,
  );
}

function joined(strings: readonly string[], field: string): string {
  if (strings.length === 0) throw new WireError(`the ${field} is missing`);
  return strings.join(' ');
}

function hexDigits(text: string): string {
  const digits = text.replaceAll(' ', '');
  return /^(?:[0-9a-f]{2})+$/i.test(digits) ? digits : wrong(text, 'an even number of hexadecimal digits');
}

function putHex(to: number[], text: string): void {
  putOctets(to, Buffer.from(hexDigits(text), 'hex'));
}

function decodeHex(cursor: Cursor, field: string): string {
  return Buffer.from(takeSome(cursor, field)).toString('hex');
}

/** Whole octets, with the padding that they need. */
const BASE64 = /^(?=.)(?:[A-Za-z0-9+/]{4})*(?:[A-Za-z0-9+/]{2}==|[A-Za-z0-9+/]{3}=)?$/;

function base64Digits(text: string): string {
  const digits = text.replaceAll(' ', '');
  return BASE64.test(digits) ? digits : wrong(text, 'base64');
}

function decodeBase64(cursor: Cursor, field: string): string {
  return Buffer.from(takeSome(cursor, field)).toString('base64');
}

function takeSome(cursor: Cursor, field: string): Uint8Array {
  const octets = takeRest(cursor);
  if (octets.length === 0) throw new WireError(`the ${field} is missing`);
  return octets;
}
