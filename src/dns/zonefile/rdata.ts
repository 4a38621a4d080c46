import { octetsOf } from '../content/octets.js';
import { asciiName } from '../name/name.js';
import type { TxtReading } from '../record.js';
import type { RecordType } from '../types/descriptor.js';
import type { FieldKind } from '../types/shared/rdata-fields.js';
import { decodeFields, normalFields, splitRdata } from '../wire/fields.js';
import { cursorOf, orWireError, WireError } from '../wire/octets.js';
import type { Rdata } from '../wire/rdata.js';
import { normalRdata, rdataOfFields } from '../wire/rdata.js';
import { encodeUnknown } from '../wire/unknown.js';

/**
 * The RDATA of a record in master-file form (RFC 1035 section 5.1), with absolute names and its texts in strings of at
 * most 255 octets; or why DNS cannot store it.
 */
export function printRdata(type: RecordType, rdata: Rdata, txt: TxtReading = 'text'): string | WireError {
  const fields = normalRdata(type, rdata, txt);
  if (fields instanceof WireError) return fields;
  const kinds = Object.values(type.rdata);
  return fields
    .map((field, index) => printedField(field, kinds[index]))
    .filter((field) => field !== '')
    .join(' ');
}

function printedField(field: string, kind: FieldKind | undefined): string {
  if (kind === 'name') return printedName(field);
  return kind === 'tag' ? field.toLowerCase() : field; // NSD reads no other tags
}

/** An absolute name as all name servers read it: Knot wants a backslash before most characters, though RFC 1035 does not. */
export function printedName(name: string): string {
  return USUAL_NAME.test(name)
    ? name
    : name.replaceAll(UNUSUAL, (part) => (part.length > 1 ? part : `\\${part}`));
}

const USUAL_NAME = /^[\w*/.-]+$/;

/** An escape, or a character to escape. */
const UNUSUAL = /\\.|[^\w*/.-]/g;

/**
 * Reads RDATA in master-file form, also that of RFC 3597 (`\# 4 c0000201`), or says what is wrong with it. Names without a
 * trailing dot are relative to `origin`, an absolute name with its trailing dot; `@` is the origin itself. Unicode labels of
 * names become punycode.
 */
export function readRdata(
  type: RecordType,
  text: string,
  { origin, txt = 'text' }: { readonly origin: string; readonly txt?: TxtReading },
): Rdata | WireError {
  return orWireError(() => {
    const fields = text.startsWith(String.raw`\#`)
      ? decodeFields(type.rdata, cursorOf(encodeUnknown(text.split(/\s+/))))
      : normalFields(type.rdata, absoluteFields(type, text, origin));
    return rdataOfFields(type, fields, txt);
  });
}

function absoluteFields(type: RecordType, text: string, origin: string): readonly string[] {
  const kinds = Object.values(type.rdata);
  return splitRdata(type.rdata, text).map((field, index) =>
    kinds[index] === 'name' ? absoluteName(asciiName(field) ?? field, origin) : octetsOf(field),
  );
}

/** A name of a master file as an absolute one with its trailing dot (RFC 1035 section 5.1). */
export function absoluteName(name: string, origin: string): string {
  if (name === '@') return origin;
  if (endsInDot(name)) return name;
  return origin === '.' ? `${name}.` : `${name}.${origin}`;
}

/** A dot after an odd number of backslashes belongs to a label. */
function endsInDot(name: string): boolean {
  if (!name.endsWith('.')) return false;
  let start = name.length - 1;
  while (name[start - 1] === '\\') start -= 1;
  return (name.length - 1 - start) % 2 === 0;
}
