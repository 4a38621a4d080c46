import type {
  ForeignEntry,
  ForeignPart,
  ForeignValue,
  PlacedText,
} from '../../../dns/foreign/foreign-entry.js';
import type { MapNode, Node } from '../../yaml/nodes.js';
import { textOf } from '../../yaml/nodes.js';
import type { Reader } from '../reader.js';
import { asMap, asString, fieldOf, listAt, requiredText, textAt } from '../reader.js';

/** A resource or data source. */
export interface Resource {
  readonly type: string;
  /** Whether it is a resource that exists, not a data source, nor an object that is still to be destroyed. */
  readonly isCurrent: boolean;
  /** Its attributes. */
  readonly values: MapNode;
}

/** A record set that a resource declares. */
export interface ResourceSet extends Pick<ForeignEntry, 'type' | 'ttl' | 'values' | 'remarks' | 'comments'> {
  readonly zone: ZoneReference;
  readonly owner: PlacedText;
  /** What the owner is relative to: the root, the zone, or the zone unless it is in it already. */
  readonly naming: 'absolute' | 'relative' | 'either';
  /** Why it has no counterpart; null if it has one. */
  readonly loss: string | null;
}

/** The zone of a resource by its name, or else by an id, which is null as long as the provider has not made the zone. */
export type ZoneReference =
  | { readonly name: PlacedText; readonly id?: string | undefined }
  | { readonly id: string | null };

/** Reads the resources of one type. Null for one without the attributes that matter, which is reported. */
export type ResourceReader = (reader: Reader, resource: Resource) => ResourceSet | null;

/** The text at a key; undefined for anything else. */
export function attribute(node: Node, key: string): string | undefined {
  return textOf(fieldOf(node, key));
}

/** The texts of the list at a key as values, by default in the form of master files. */
export function valuesAt(
  reader: Reader,
  values: MapNode,
  { key, kind = 'written' }: { readonly key: string; readonly kind?: ForeignPart['kind'] },
): readonly ForeignValue[] {
  return listAt(reader, values, key).flatMap((item) => {
    const text = asString(reader, item, `an item of "${key}"`);
    return text ? [{ parts: [{ kind, text: text.text }], at: text.at }] : [];
  });
}

/** A value whose fields are attributes. The names of plain texts end in `"`, those that may be missing in `?`. */
export function valueOfFields(reader: Reader, node: Node, fields: readonly string[]): ForeignValue | null {
  const map = asMap(reader, node, 'a value');
  if (!map) return null;
  const parts = fields.flatMap((field) => partAt(reader, map, field) ?? []);
  return parts.length === fields.length ? { parts, at: node } : null;
}

function partAt(reader: Reader, map: MapNode, field: string): ForeignPart | null {
  const key = field.replace(/["?]$/, '');
  const text = field.endsWith('?')
    ? (textAt(reader, map, key)?.text ?? '')
    : requiredText(reader, map, key)?.text;
  return text === undefined ? null : { kind: field.endsWith('"') ? 'string' : 'written', text };
}

/** Whether a list has items, or a text is neither empty nor `false`. */
export function isSet(values: MapNode, key: string): boolean {
  const value = fieldOf(values, key);
  if (value?.kind === 'sequence') return value.items.length > 0;
  return value?.kind === 'map' || (value?.kind === 'scalar' && value.text !== '' && value.text !== 'false');
}
