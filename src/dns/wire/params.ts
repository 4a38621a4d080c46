import { octetsOfIPv4, octetsOfIPv6, textOfIPv6 } from '../content/ip.js';
import { excerpt } from '../check/problem.js';
import { splitFields } from '../content/fields.js';
import { MAX_STRING, MAX_UINT16 } from '../limits.js';
import { canonicalParam, keyNumber, readParam } from '../types/shared/svcb-params.js';
import type { Cursor } from './octets.js';
import {
  cursorOf,
  putNumber,
  putOctets,
  putText,
  take,
  takeNumber,
  takeRest,
  textOf,
  WireError,
} from './octets.js';

/** How the value of a parameter is encoded. */
interface ParamCodec {
  readonly key: string;
  /** Appends a value without escapes of the master file; returns false for a wrong one. */
  readonly put: (to: number[], value: string) => boolean;
  /** Throws a `WireError` when octets are missing. */
  readonly decode: (cursor: Cursor) => string | null;
}

/** By number (RFC 9460 section 14.3.2). */
const CODECS: readonly ParamCodec[] = [
  { key: 'mandatory', put: putKeys, decode: (cursor) => list(cursor, takeKey) },
  { key: 'alpn', put: putProtocols, decode: (cursor) => list(cursor, takeProtocol) },
  { key: 'no-default-alpn', put: (_, value) => value === '', decode: () => null },
  { key: 'port', put: putPort, decode: (cursor) => String(takeNumber(cursor, 2)) },
  {
    key: 'ipv4hint',
    put: (to, value) => putHints(to, value, octetsOfIPv4),
    decode: (cursor) => list(cursor, () => take(cursor, 4).join('.')),
  },
  { key: 'ech', put: putBase64, decode: (cursor) => btoa(textOf(takeRest(cursor))) },
  {
    key: 'ipv6hint',
    put: (to, value) => putHints(to, value, octetsOfIPv6),
    decode: (cursor) => list(cursor, () => textOfIPv6(take(cursor, 16))),
  },
];

const BY_KEY: ReadonlyMap<string, ParamCodec> = new Map(CODECS.map((codec) => [codec.key, codec]));

/**
 * Appends the parameters of an SVCB or HTTPS record, sorted by key (RFC 9460 section 2.2). Throws a `WireError` for an
 * unknown or repeated key or a malformed value.
 */
export function putParams(to: number[], text: string): void {
  const params = splitFields(text)
    .map(encodeParam)
    .toSorted((a, b) => a.number - b.number);
  for (const [index, { number, value }] of params.entries()) {
    if (number === params[index + 1]?.number) throw new WireError(`parameter ${keyOf(number)} is repeated`);
    putNumber(to, number, 2);
    putNumber(to, value.length, 2);
    for (const octet of value) to.push(octet);
  }
}

function keyOf(number: number): string {
  return CODECS[number]?.key ?? `key${number}`;
}

/** Keys of newer documents, which the service knows as `key7` and `key8` (RFC 9461 section 5, RFC 9540 section 4). */
const NEWER: ReadonlyMap<string, number> = new Map([
  ['dohpath', 7],
  ['ohttp', 8],
]);

function encodeParam(field: string): { readonly number: number; readonly value: readonly number[] } {
  const param = readParam(field);
  const number = param && (NEWER.get(param.key) ?? keyNumber(param.key));
  if (param === null || number === null) throw new WireError(`${excerpt(field)} is not a parameter`);
  const value: number[] = [];
  const isRight = BY_KEY.get(param.key)?.put(value, param.value ?? '') ?? putAsIs(value, param.value ?? '');
  if (!isRight || value.length > MAX_UINT16) throw new WireError(`${excerpt(field)} has a malformed value`);
  return { number, value };
}

function putAsIs(to: number[], value: string): true {
  putText(to, value);
  return true;
}

/** Reads all parameters, in presentation form. Throws a `WireError`. */
export function decodeParams(cursor: Cursor): string {
  const params: string[] = [];
  for (let last = -1; cursor.at < cursor.end;) {
    const number = takeNumber(cursor, 2);
    const value = take(cursor, takeNumber(cursor, 2));
    if (number <= last) throw new WireError('the parameters are not in order');
    params.push(decodeParam(number, value));
    last = number;
  }
  return params.join(' ');
}

function decodeParam(number: number, octets: Uint8Array): string {
  const codec = CODECS[number];
  const key = keyOf(number);
  const value = codec ? codec.decode(cursorOf(octets)) : textOf(octets);
  const text = canonicalParam({ key, value });
  if (text === null) throw new WireError(`parameter ${key} has a malformed value`);
  return text;
}

/** Items until the octets end, as a list with commas. */
function list(cursor: Cursor, item: (cursor: Cursor) => string): string {
  const items: string[] = [];
  while (cursor.at < cursor.end) items.push(item(cursor));
  return items.join(',');
}

function putKeys(to: number[], value: string): boolean {
  const numbers = value.split(',').flatMap((key) => keyNumber(key) ?? []);
  if (numbers.length < value.split(',').length || new Set(numbers).size < numbers.length) return false;
  for (const number of numbers.toSorted((a, b) => a - b)) putNumber(to, number, 2);
  return true;
}

function takeKey(cursor: Cursor): string {
  return keyOf(takeNumber(cursor, 2));
}

/** In the list, `\,` and `\\` stand for a comma and a backslash of a name (RFC 9460 appendix A.1). */
function putProtocols(to: number[], value: string): boolean {
  const items = value.match(/(?:[^\\,]|\\[\\,])+/g) ?? [];
  if (items.length === 0 || items.join(',') !== value) return false;
  const names = items.map((item) => item.replaceAll(/\\([\\,])/g, '$1'));
  for (const name of names) {
    to.push(name.length);
    putText(to, name);
  }
  return names.every(({ length }) => length <= MAX_STRING);
}

function takeProtocol(cursor: Cursor): string {
  return textOf(take(cursor, takeNumber(cursor, 1))).replaceAll(/[\\,]/g, String.raw`\$&`);
}

function putPort(to: number[], value: string): boolean {
  if (!/^\d{1,5}$/.test(value) || Number(value) > MAX_UINT16) return false;
  putNumber(to, Number(value), 2);
  return true;
}

function putHints(to: number[], value: string, encode: (address: string) => Uint8Array | null): boolean {
  return value.split(',').every((text) => {
    const address = encode(text);
    if (address) putOctets(to, address);
    return address !== null;
  });
}

const BASE64 = /^(?:[A-Za-z0-9+/]{4})*(?:[A-Za-z0-9+/]{2}==|[A-Za-z0-9+/]{3}=)?$/;

function putBase64(to: number[], value: string): boolean {
  if (value === '' || !BASE64.test(value)) return false;
  putText(to, atob(value));
  return true;
}
