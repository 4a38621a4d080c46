import { quoteCharacterString, readCharacterStrings } from '../content/character-string.js';
import { isAscii } from '../name/name.js';
import { MAX_STRING } from '../limits.js';
import type { TxtReading } from '../record.js';
import type { RecordType } from '../types/descriptor.js';
import { textOctets } from '../types/txt.js';
import { decodeFields, encodeFields, normalFields, splitRdata } from './fields.js';
import { cursorOf, orWireError, WireError } from './octets.js';

/** The RDATA of a record as the service has it: `prio` is that of MX and SRV, and not part of `content`. */
export interface Rdata {
  readonly content: string;
  readonly prio: number;
}

/** Encodes RDATA without compression, or says why it cannot be published. */
export function encodeRdata(
  type: RecordType,
  rdata: Rdata,
  txt: TxtReading = 'text',
): Uint8Array | WireError {
  return orWireError(() => encodeFields(type.rdata, fieldsOfRdata(type, rdata, txt)));
}

/** The fields of RDATA in the spelling of `normalFields`, or why it cannot be published. */
export function normalRdata(
  type: RecordType,
  rdata: Rdata,
  txt: TxtReading = 'text',
): readonly string[] | WireError {
  return orWireError(() => normalFields(type.rdata, fieldsOfRdata(type, rdata, txt)));
}

/** Decodes RDATA without compression into the form of the service, or says why that cannot be done. */
export function decodeRdata(
  type: RecordType,
  octets: Uint8Array,
  txt: TxtReading = 'text',
): Rdata | WireError {
  return orWireError(() => rdataOfFields(type, decodeFields(type.rdata, cursorOf(octets)), txt));
}

/**
 * The octets that are the same for all spellings of the same data: names in lower case and the like (RFC 4034 section
 * 6.2, for all types), and a text in as few strings as possible.
 */
export function canonicalRdata(
  type: RecordType,
  rdata: Rdata,
  txt: TxtReading = 'text',
): Uint8Array | WireError {
  return encodeRdata(type, { ...rdata, content: type.canonical(rdata.content, txt) }, txt);
}

/** The fields of a record in master-file form; names are absolute, and may lack the trailing dot. Throws a `WireError` when one is missing. */
function fieldsOfRdata(type: RecordType, { content, prio }: Rdata, txt: TxtReading): readonly string[] {
  if (isTextType(type)) return [quotedStrings(textOctets(content, txt))];
  if (!isAscii(content)) throw new WireError('the content is not ASCII');
  return splitRdata(type.rdata, hasPrio(type) ? `${prio} ${content}` : content);
}

/** The inverse of `fieldsOfRdata`. */
export function rdataOfFields(type: RecordType, fields: readonly string[], txt: TxtReading): Rdata {
  if (isTextType(type)) return { content: textContent(fields.join(' '), txt), prio: 0 };
  const kinds = Object.values(type.rdata);
  const parts = fields.map((field, index) => (kinds[index] === 'name' ? relative(field) : field));
  const [prio = '0', ...others] = parts;
  const isFirst = hasPrio(type);
  const content = (isFirst ? others : parts).filter((part) => part !== '').join(' ');
  return { content, prio: isFirst ? Number(prio) : 0 };
}

/** Whether the RDATA is a text in any number of strings. */
export function isTextType({ rdata }: Pick<RecordType, 'rdata'>): boolean {
  return Object.values(rdata)[0] === 'texts';
}

/** Whether the first field of the RDATA is the priority. */
function hasPrio(type: RecordType): boolean {
  return type.fieldsWithPrio !== undefined;
}

/** Names in contents have no trailing dot. */
function relative(name: string): string {
  return name === '.' ? name : name.slice(0, -1).toLowerCase();
}

/** A text as strings of at most 255 octets in quotes. */
function quotedStrings(octets: string): string {
  const strings: string[] = [];
  for (let at = 0; at < octets.length || at === 0; at += MAX_STRING) {
    strings.push(quoteCharacterString(octets.slice(at, at + MAX_STRING)));
  }
  return strings.join(' ');
}

/** The octets of a text are characters from 0 to 255. */
function textContent(strings: string, txt: TxtReading): string {
  const text = readCharacterStrings(strings) ?? '';
  return txt === 'text' ? text : quoteCharacterString(text);
}
