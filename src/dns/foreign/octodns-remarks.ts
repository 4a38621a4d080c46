import { ownerName } from '../name/domain.js';
import { wrongPunycode } from '../name/name.js';
import type { DnsRecord } from '../record.js';
import type { OctodnsValue } from './octodns-values.js';

/** What octoDNS makes of a record of a zone whose value it has been given, as clauses. */
export function octodnsRemarks(
  { type, prefix }: Pick<DnsRecord, 'type' | 'prefix'>,
  value: OctodnsValue,
  zone: string,
): readonly string[] {
  const fields = typeof value === 'object' ? value : { value };
  return [...ownerRemarks(ownerName(prefix, zone)), ...(REMARKS.get(type)?.(fields, prefix) ?? [])];
}

/** It shows all names in Unicode. */
function ownerRemarks(name: string): readonly string[] {
  const label = wrongPunycode(name);
  return label === null ? [] : [`octoDNS refuses the zone, since ${label} is not the punycode of a label`];
}

/** The fields of a value by name; one that has none is a field itself. */
type Fields = Readonly<Record<string, unknown>>;

const REMARKS: ReadonlyMap<string, (fields: Fields, prefix: string) => readonly string[]> = new Map([
  ['CNAME', ({ value }: Fields) => targetRemarks(value)],
  ['HTTPS', bindingRemarks],
  ['MX', ({ exchange }: Fields) => targetRemarks(exchange)],
  ['NAPTR', ({ flags }: Fields) => flagRemarks(String(flags))],
  ['NS', ({ value }: Fields) => targetRemarks(value)],
  ['SRV', serviceRemarks],
  ['SSHFP', fingerprintRemarks],
  ['SVCB', bindingRemarks],
  [
    'TLSA',
    ({ matching_type: type }: Fields) =>
      Number(type) > 2 ? [lenient('the matching type is 0, 1 or 2')] : [],
  ],
  ['TXT', ({ value }: Fields) => textRemarks(String(value))],
]);

function serviceRemarks({ target }: Fields, prefix: string): readonly string[] {
  const isNamed = /^(?:\*|_[^.]+)\.[^.]+/.test(prefix);
  return [
    ...(isNamed ? [] : [lenient('SRV records are at names like _service._tcp')]),
    ...targetRemarks(target),
  ];
}

function bindingRemarks({ targetname, svcparams }: Fields): readonly string[] {
  const hasEch = typeof svcparams === 'object' && svcparams !== null && 'ech' in svcparams;
  return [...targetRemarks(targetname), ...(hasEch ? ['octoDNS 1.22 fails to check the parameter ech'] : [])];
}

function textRemarks(text: string): readonly string[] {
  return [
    ...(/\\(?!;)/.test(text)
      ? ["octoDNS's provider for BIND takes a backslash in a text as an escape, others do not"]
      : []),
    ...(ENDLESS.test(text)
      ? ["octoDNS's provider for BIND never ends on a backslash at the end, nor on 255 of them together"]
      : []),
    ...(text.includes(String.raw`\\;`) ? [lenient('a semicolon has one backslash before it')] : []),
  ];
}

/** It cuts no text behind a backslash, and finds no other place then. It writes one before each quote inside a text. */
const ENDLESS = /\\$|^"[^]*\\"$|\\{254}[\\"]/;

/** A name with its dot at the end; a dot alone says that there is none, where a type has that. */
function targetRemarks(target: unknown): readonly string[] {
  if (target === '.' || HOST.test(String(target))) return [];
  return [lenient('a target is the name of a host with at least two labels')];
}

/** As the package fqdn, which octoDNS uses, has it. */
const HOST = /^(?:(?!-)[\w-]{1,63}(?<!-)\.){2,}$/;

function flagRemarks(flags: string): readonly string[] {
  if (!/^[SAUP]$/i.test(flags)) return [lenient('the flags are S, A, U or P')];
  return flags === flags.toUpperCase() ? [] : ['octoDNS writes the flags in capitals'];
}

function fingerprintRemarks({ algorithm, fingerprint_type: kind, fingerprint }: Fields): readonly string[] {
  const digits = DIGITS.get(Number(kind));
  return [
    ...(Number(algorithm) >= 1 && Number(algorithm) <= 4 ? [] : [lenient('the algorithm is from 1 to 4')]),
    ...(digits === undefined ? [lenient('the type of a fingerprint is 1 or 2')] : []),
    ...(digits === undefined || String(fingerprint).length === digits
      ? []
      : [lenient(`a fingerprint of type ${String(kind)} has ${digits} digits`)]),
  ];
}

/** How long fingerprints are, by their type. */
const DIGITS: ReadonlyMap<number, number> = new Map([
  [1, 40],
  [2, 64],
]);

function lenient(rule: string): string {
  return `octoDNS takes it only where it is lenient: ${rule}`;
}
