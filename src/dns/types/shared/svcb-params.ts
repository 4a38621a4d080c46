import { isUtf8 } from 'node:buffer';
import { MAX_UINT16 } from '../../limits.js';
import { quoteCharacterString, readCharacterString } from '../../content/character-string.js';
import { excerpt } from '../../check/problem.js';
import { canonicalIPv4, canonicalIPv6 } from '../../content/ip.js';
import { canonicalNumber } from './content-form.js';

/** A parameter of an SVCB or HTTPS record, its value without escapes; the value is null without "=". */
export interface SvcParam {
  readonly key: string;
  readonly value: string | null;
}

/** Parses a field of the content; null when its quotes are unbalanced. */
export function readParam(field: string): SvcParam | null {
  const equals = field.indexOf('=');
  if (equals === -1) return { key: field, value: null };
  const value = readCharacterString(field.slice(equals + 1));
  return value === null ? null : { key: field.slice(0, equals), value };
}

interface ParamSyntax {
  /** What the value must be, for messages. */
  readonly form: string;
  /** The canonical value ('' for no value), or null when the value is invalid. */
  readonly canonical: (value: string | null) => string | null;
}

/** The parameters that the service accepts, in the order of their numbers (RFC 9460 section 14.3.2). */
const PARAMS: ReadonlyMap<string, ParamSyntax> = new Map<string, ParamSyntax>([
  ['mandatory', { form: 'a list of other keys', canonical: canonicalMandatory }],
  ['alpn', { form: 'a list of protocol names', canonical: canonicalAlpn }],
  ['no-default-alpn', { form: 'no value', canonical: (value) => (value === null ? '' : null) }],
  ['port', { form: 'a number from 0 to 65535', canonical: canonicalPort }],
  [
    'ipv4hint',
    { form: 'a list of IPv4 addresses', canonical: (value) => canonicalHints(value, canonicalIPv4) },
  ],
  ['ech', { form: 'base64', canonical: canonicalEch }],
  [
    'ipv6hint',
    { form: 'a list of IPv6 addresses', canonical: (value) => canonicalHints(value, canonicalIPv6) },
  ],
]);

const NUMBERS: ReadonlyMap<string, number> = new Map([...PARAMS.keys()].map((key, number) => [key, number]));

/** The number of a key, also of `keyXXXXX` from 1 to 65535; null when the service does not accept it. */
export function keyNumber(key: string): number | null {
  const known = NUMBERS.get(key);
  if (known !== undefined) return known;
  const [, digits] = /^key([1-9]\d{0,4})$/.exec(key) ?? [];
  return digits !== undefined && Number(digits) <= MAX_UINT16 ? Number(digits) : null;
}

/** The key of a field, whatever its value. */
export function keyOf(field: string): string {
  return field.split('=', 1).join();
}

/** The fields whose keys the service does not name, as messages. */
export function nameFaults(fields: readonly string[]): readonly string[] {
  const unknown = fields.map(keyOf).filter((key) => keyNumber(key) === null);
  return unknown.map((key) => `${excerpt(key)} is not one of ${[...PARAMS.keys()].join(', ')}, keyXXXXX`);
}

/** What else is wrong with the parameters of a record, as messages (RFC 9460 sections 2.1, 7 and 8). */
export function paramFaults(fields: readonly string[]): readonly string[] {
  const faults: string[] = [];
  const present = new Set<number>();
  for (const field of fields) {
    const number = keyNumber(keyOf(field));
    if (number === null) continue;
    const fault = present.has(number) ? `duplicate parameter ${keyOf(field)}` : valueFault(field);
    if (fault !== null) faults.push(fault);
    present.add(number);
  }
  const missing = mandatoryKeys(fields).filter((key) => !present.has(keyNumber(key) ?? UNKNOWN));
  faults.push(...missing.map((key) => `${excerpt(key)} is mandatory but missing`));
  if (present.has(NO_DEFAULT_ALPN) && !present.has(ALPN)) faults.push('no-default-alpn needs alpn');
  return faults;
}

const [UNKNOWN, ALPN, NO_DEFAULT_ALPN] = [-1, 1, 2] as const;

/**
 * What is wrong with `key7`, which is dohpath: a path in UTF-8 with the variable dns (RFC 9461 section 5), or null. The
 * service does not document it.
 */
export function dohPathFault(fields: readonly string[]): string | null {
  const field = fields.find((each) => keyOf(each) === 'key7');
  if (field === undefined) return null;
  const path = readParam(field)?.value ?? '';
  return path.startsWith('/') && path.includes('{?dns}') && isUtf8(Buffer.from(path, 'latin1'))
    ? null
    : 'key7 (dohpath) is not a path with {?dns}';
}

function valueFault(field: string): string | null {
  const param = readParam(field);
  if (!param) return `${keyOf(field)} has a value with unbalanced quotes`;
  return canonicalParam(param) === null
    ? `${param.key} must have ${PARAMS.get(param.key)?.form ?? ''}`
    : null;
}

/** The keys that `mandatory` lists; none when it is malformed, which is reported separately. */
function mandatoryKeys(fields: readonly string[]): readonly string[] {
  const field = fields.find((each) => keyOf(each) === 'mandatory') ?? '';
  return canonicalMandatory(readParam(field)?.value ?? null)?.split(',') ?? [];
}

/** A value that needs no quotes: visible ASCII except quote, backslash, semicolon and parentheses. */
const BARE = /^[!#-'*-:<-[\]-~]+$/;

/** The canonical spelling of a parameter, or null when its value is invalid. */
export function canonicalParam({ key, value }: SvcParam): string | null {
  const syntax = PARAMS.get(key);
  const canonical = syntax ? syntax.canonical(value) : (value ?? '');
  if (canonical === null) return null;
  if (canonical === '') return key;
  return `${key}=${BARE.test(canonical) ? canonical : quoteCharacterString(canonical)}`;
}

/** Other keys, each once; their order has no meaning. */
function canonicalMandatory(value: string | null): string | null {
  const keys = (value ?? '').split(',');
  const numbers = new Set(keys.map(keyNumber));
  if (numbers.has(null) || numbers.has(0) || numbers.size < keys.length) return null;
  return keys.toSorted((a, b) => (keyNumber(a) ?? 0) - (keyNumber(b) ?? 0)).join(',');
}

const MAX_PROTOCOL = 255;

/** Protocols in order of preference; a comma or a backslash in a name is escaped (RFC 9460 appendix A.1). */
function canonicalAlpn(value: string | null): string | null {
  const protocols = splitProtocols(value ?? '');
  if (protocols.length === 0 || protocols.join(',') !== value) return null;
  return protocols.every((protocol) => octetsIn(protocol) <= MAX_PROTOCOL) ? value : null;
}

/** A backslash and what it escapes are one octet. */
function octetsIn(protocol: string): number {
  return protocol.replaceAll(/\\./gs, 'x').length;
}

/** The protocols in a value without escapes of master files, each with its own. */
export function splitProtocols(value: string): readonly string[] {
  return value.match(/(?:[^\\,]|\\[\\,])+/g) ?? [];
}

function canonicalPort(value: string | null): string | null {
  return value !== null && /^\d+$/.test(value) && Number(value) <= MAX_UINT16 ? canonicalNumber(value) : null;
}

function canonicalHints(value: string | null, canonical: (text: string) => string | null): string | null {
  const addresses = (value ?? '').split(',').map(canonical);
  return addresses.includes(null) ? null : addresses.join(',');
}

const BASE64 = /^(?:[A-Za-z0-9+/]{4})*(?:[A-Za-z0-9+/]{2}==|[A-Za-z0-9+/]{3}=)?$/;

function canonicalEch(value: string | null): string | null {
  return value !== null && value !== '' && BASE64.test(value) ? value : null;
}
