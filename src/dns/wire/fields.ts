import { splitFields } from '../content/fields.js';
import { excerpt } from '../check/problem.js';
import { MAX_UINT16 } from '../limits.js';
import { rememberingWhileUsed } from '../remembering.js';
import type { FieldKind, RdataFields } from '../types/shared/rdata-fields.js';
import type { FieldCodec } from './field-codecs.js';
import { CODECS } from './field-codecs.js';
import type { Cursor } from './octets.js';
import { inField, WireError } from './octets.js';

/** The kinds that take all that remains, and may consist of several fields separated by spaces. */
const TAKES_REST: ReadonlySet<FieldKind> = new Set(['texts', 'hex', 'base64', 'params', 'location']);

/** Those that may have nothing. */
const MAY_BE_EMPTY: ReadonlySet<FieldKind> = new Set(['params']);

/** What the RFC calls a field, and how it is encoded. */
interface Field {
  readonly name: string;
  readonly kind: FieldKind;
  readonly codec: FieldCodec;
}

const fieldsIn: (kinds: RdataFields) => readonly Field[] = rememberingWhileUsed((kinds) =>
  Object.entries(kinds).map(([name, kind]) => ({ name, kind, codec: CODECS[kind] })),
);

/**
 * Splits the text of RDATA in master-file form into one text for each field. Throws a `WireError` when there are too few
 * or too many.
 */
export function splitRdata(kinds: RdataFields, text: string): readonly string[] {
  const fields = fieldsIn(kinds);
  const last = fields.at(-1)?.kind ?? 'text';
  const parts = splitFields(text);
  const missing = fields[parts.length];
  if (missing && !(parts.length === fields.length - 1 && MAY_BE_EMPTY.has(last))) {
    throw new WireError(`the ${missing.name} is missing`);
  }
  if (!TAKES_REST.has(last) && parts.length > fields.length) {
    inField(fields.length, () => {
      throw new WireError(`${excerpt(parts[fields.length] ?? '')} is one field too many`);
    });
  }
  if (parts.length === fields.length) return parts;
  return [...parts.slice(0, fields.length - 1), parts.slice(fields.length - 1).join(' ')];
}

/** Encodes RDATA whose fields are given in master-file form. Throws a `WireError`. */
export function encodeFields(kinds: RdataFields, texts: readonly string[]): Uint8Array {
  const octets: number[] = [];
  eachField(kinds, ({ name, codec }, index) => codec.put(octets, texts[index] ?? '', name));
  if (octets.length > MAX_UINT16) throw new WireError(`the record has more than ${MAX_UINT16} octets`);
  return Uint8Array.from(octets);
}

/** Reads RDATA up to the end of the cursor, each field in master-file form. Throws a `WireError`. */
export function decodeFields(kinds: RdataFields, cursor: Cursor): readonly string[] {
  const texts = fieldsIn(kinds).map(({ name, codec }) => codec.decode(cursor, name));
  if (cursor.at < cursor.end) throw new WireError('there are octets after the last field');
  return texts;
}

/**
 * The spelling of fields that is the same for all that are encoded alike: what decoding makes of them. Nearly all need not be
 * encoded for that. Throws a `WireError` for what cannot be.
 */
export function normalFields(kinds: RdataFields, texts: readonly string[]): readonly string[] {
  const normal: string[] = [];
  let most = 0;
  eachField(kinds, ({ name, codec }, index) => {
    const text = texts[index] ?? '';
    normal.push(codec.normal(text, name));
    most += text.length + LONGEST_OF_FEW;
  });
  if (most > MAX_UINT16) encodeFields(kinds, texts);
  return normal;
}

/** A field has fewer octets than characters, but for so many more: `::` stands for all of an address. */
const LONGEST_OF_FEW = 16;

/** An error names the field. */
function eachField(kinds: RdataFields, work: (field: Field, index: number) => void): void {
  let index = 0;
  try {
    for (const field of fieldsIn(kinds)) {
      work(field, index);
      index += 1;
    }
  } catch (error) {
    if (error instanceof WireError) error.field = index;
    throw error;
  }
}
