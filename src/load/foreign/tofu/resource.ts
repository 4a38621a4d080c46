import type { ForeignValue, PlacedText } from '../../../dns/foreign/foreign-entry.js';
import type { MapNode, Node } from '../../yaml/nodes.js';
import { textOf } from '../../yaml/nodes.js';
import type { Reader } from '../reader.js';
import { asMap, asText, fieldOf, listAt, requiredText } from '../reader.js';

/** A resource or data source. */
export interface Resource {
  readonly type: string;
  /** Its attributes. */
  readonly values: MapNode;
}

/** A record set that a resource declares. */
export interface ResourceSet {
  /** The name of its zone, with or without trailing dot, or else what refers to it. */
  readonly zone: { readonly name: string } | { readonly id: string | null };
  readonly owner: PlacedText;
  /** Whether the owner is relative to the zone unless it is in it. */
  readonly isRelative: boolean;
  readonly type: PlacedText;
  /** In seconds. */
  readonly ttl: number;
  readonly values: readonly ForeignValue[];
  /** Why it has no counterpart; null if it has one. */
  readonly loss: string | null;
  readonly remarks: readonly PlacedText[];
}

/** Reads the resources of one type. Null for one without the attributes that matter, which is reported. */
export type ResourceReader = (reader: Reader, resource: Resource) => ResourceSet | null;

/** The text at a key; undefined for anything else. */
export function attribute(node: Node, key: string): string | undefined {
  return textOf(fieldOf(node, key));
}

/** The texts of the list at a key as values in the form of master files. */
export function writtenValues(reader: Reader, values: MapNode, key: string): readonly ForeignValue[] {
  return listAt(reader, values, key).flatMap((item) => {
    const text = asText(reader, item, `an item of "${key}"`);
    return text ? [{ parts: [{ kind: 'written', text: text.text }], at: text.at }] : [];
  });
}

/** The same for texts of TXT records. */
export function textValues(reader: Reader, values: MapNode, key: string): readonly ForeignValue[] {
  return listAt(reader, values, key).flatMap((item) => {
    const text = asText(reader, item, `an item of "${key}"`);
    return text ? [{ parts: [{ kind: 'text', text: text.text }], at: text.at }] : [];
  });
}

/** A value whose fields are attributes; those that are plain text have a name that ends in `"`. */
export function valueOfFields(reader: Reader, node: Node, fields: readonly string[]): ForeignValue | null {
  const map = asMap(reader, node, 'a value');
  if (!map) return null;
  const parts = fields.flatMap((field) => {
    const [key = field] = field.split('"');
    const text = requiredText(reader, map, key);
    return text
      ? [{ kind: field === key ? ('written' as const) : ('string' as const), text: text.text }]
      : [];
  });
  return parts.length === fields.length ? { parts, at: node } : null;
}

/** Whether a list has items, or a text is not empty. */
export function isSet(values: MapNode, key: string): boolean {
  const value = fieldOf(values, key);
  if (value?.kind === 'sequence') return value.items.length > 0;
  return value?.kind === 'map' || (value?.kind === 'scalar' && value.text !== '');
}
