import type { ForeignPart, ForeignValue, PlacedText } from '../../../dns/foreign/foreign-entry.js';
import type { FieldKind } from '../../../dns/types/shared/rdata-fields.js';
import { quote } from '../../source/report.js';
import type { MapNode, Node } from '../../yaml/nodes.js';
import { itemsOf, valueOf } from '../../yaml/nodes.js';
import type { Reader } from '../reader.js';
import { asMap, fieldOf, tell } from '../reader.js';
import type { Form } from './form.js';
import type { OctodnsReader } from './octodns-reader.js';
import type { ValueReader } from './read-field.js';
import { readField } from './read-field.js';

/** The values of a record set, and what is to be told about them. */
export interface OctodnsValues {
  readonly values: readonly ForeignValue[];
  readonly remarks: readonly PlacedText[];
}

/** Reads the values of a record set. Reports those without the form of its type. */
export function readValues(reader: OctodnsReader, record: MapNode, form: Form): OctodnsValues {
  const remarks: PlacedText[] = [];
  const values = valueNodes(reader, record).flatMap((node) => {
    const parts = readValue({ ...reader, remarks }, node, form);
    return parts ? [{ parts, at: node }] : [];
  });
  return { values, remarks };
}

/** The values as they are written: octoDNS takes a list at either key. Reports a record without any, or with both keys. */
export function valueNodes(reader: Reader, record: MapNode): readonly Node[] {
  const [single, several] = [valueOf(record, 'value'), valueOf(record, 'values')];
  const nodes = [single, several].flatMap((node) => (node ? itemsOf(node) : []));
  if (single && several) {
    const hint = 'octoDNS would take "values" only: keep one of them';
    tell(reader, {
      rule: reader.shape,
      at: single,
      message: 'a record has "value" or "values", not both',
      hint,
    });
  } else if (nodes.length === 0) {
    const at = several ?? single ?? record;
    tell(reader, { rule: reader.shape, at, message: 'a record needs a "value" or "values"' });
  }
  return nodes;
}

function readValue(reader: ValueReader, node: Node, form: Form): readonly ForeignPart[] | null {
  const { type, kinds } = form;
  if (form.keys.length === 0) return readField(reader, node, { what: `a value of ${type}`, kind: kinds[0] });
  const value = asMap(reader, node, `a value of ${type}`);
  if (!value) return null;
  const keys = keysIn(value, form);
  for (const { key } of value.entries)
    if (!keys.includes(key.text))
      reader.remarks.push({ text: `its key ${quote(key.text)} has no counterpart`, at: key });
  const fields = keys.map((key, index) => {
    const kind = form.kinds[index] ?? form.kinds.at(-1);
    const field = readKey(reader, value, { key, kind, type });
    return FORMS.get(key)?.(field) ?? field;
  });
  const parts = fields.filter((field) => field !== null);
  return parts.length < fields.length ? null : parts.flat();
}

function keysIn(value: MapNode, { keys, older }: Form): readonly string[] {
  const isComplete = (names: readonly string[]): boolean => names.every((name) => fieldOf(value, name));
  return [keys, ...older].find(isComplete) ?? keys;
}

type Parts = readonly ForeignPart[] | null;

/** How octoDNS writes some fields: those of LOC are in metres, and flags are in capitals. */
const FORMS: ReadonlyMap<string, (parts: Parts) => Parts> = new Map([
  ...['altitude', 'size', 'precision_horz', 'precision_vert'].map((key) => [key, inMetres] as const),
  ['flags', inCapitals],
]);

function inMetres(parts: Parts): Parts {
  return parts?.map(({ kind, text }) => ({ kind, text: `${text}m` })) ?? null;
}

function inCapitals(parts: Parts): Parts {
  return parts?.map(({ kind, text }) => ({ kind, text: text.toUpperCase() })) ?? null;
}

/** Fields that octoDNS has a value for if they are missing. */
const DEFAULTS: Readonly<Record<string, string>> = { 'CAA flags': '0' };

function readKey(
  reader: ValueReader,
  value: MapNode,
  { key, kind, type }: { readonly key: string; readonly kind: FieldKind | undefined; readonly type: string },
): readonly ForeignPart[] | null {
  const node = fieldOf(value, key);
  if (node) return readField(reader, node, { what: quote(key), kind });
  if (kind === 'params') return [];
  const text = DEFAULTS[`${type} ${key}`];
  if (text !== undefined) return [{ kind: 'written', text }];
  tell(reader, { rule: reader.shape, at: valueOf(value, key) ?? value, message: `${quote(key)} is missing` });
  return null;
}
