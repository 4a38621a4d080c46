import type { Diagnostic } from '../../diagnostics/diagnostic.js';
import type { Report } from '../../diagnostics/report-at.js';
import { report } from '../../diagnostics/report-at.js';
import type { Rule } from '../../diagnostics/rule.js';
import type { ForeignEntries, PlacedText } from '../../dns/foreign/foreign-entry.js';
import type { MapNode, Node, ScalarNode } from '../yaml/nodes.js';
import { isNothing, valueOf } from '../yaml/nodes.js';
import { quote } from '../source/report.js';

/** What files of another program say. */
export interface ForeignReading {
  /** Null if they are too broken to be understood. */
  readonly found: ForeignEntries | null;
  readonly diagnostics: readonly Diagnostic[];
}

/** What reading a file of another program needs: its rule about kinds of values, and a place for problems. */
export interface Reader {
  readonly shape: Rule;
  readonly diagnostics: Diagnostic[];
}

/** Adds a problem. */
export function tell({ diagnostics }: Pick<Reader, 'diagnostics'>, problem: Report): void {
  diagnostics.push(report(problem));
}

/** The value of a key; undefined where it is missing or null. */
export function fieldOf(node: Node | undefined, key: string): Node | undefined {
  const value = valueOf(node, key);
  return value && isNull(value) && !isUnread(value) ? undefined : value;
}

/** Whether a value could not be read, which is reported already. */
function isUnread(node: Node): boolean {
  return node.kind === 'scalar' && node.isUnread === true;
}

/** Whether a value is `null`, `~` or nothing at all. */
export function isNull(node: Node): boolean {
  return isNothing(node) || (node.kind === 'scalar' && !node.isQuoted && /^(?:null|~)$/i.test(node.text));
}

/** A map; reports anything else. */
export function asMap(reader: Reader, node: Node, what: string): MapNode | null {
  if (node.kind === 'map') return node;
  if (isUnread(node)) return null;
  tell(reader, { rule: reader.shape, at: node, message: `${what} must be a map` });
  return null;
}

/** The items of the list at a key, none if it is missing; reports anything else. */
export function listAt(reader: Reader, node: Node, key: string): readonly Node[] {
  const value = fieldOf(node, key);
  if (value === undefined) return [];
  if (value.kind === 'sequence') return value.items;
  tell(reader, { rule: reader.shape, at: value, message: `${quote(key)} must be a list` });
  return [];
}

/** The maps of the list at a key. */
export function mapsAt(reader: Reader, node: Node, key: string): readonly MapNode[] {
  return listAt(reader, node, key).flatMap((item) =>
    item.kind === 'map' ? item : (asMap(reader, item, `an item of ${quote(key)}`) ?? []),
  );
}

/** A text or number; reports anything else. */
export function asText(reader: Reader, node: Node, what: string): PlacedText | null {
  if (isUnread(node)) return null;
  if (node.kind === 'scalar' && !isNull(node)) return placed(node);
  tell(reader, { rule: reader.shape, at: node, message: `${what} must be a text` });
  return null;
}

/** The text or number at a key; undefined if it is missing, null if it is anything else, which is reported. */
export function textAt(reader: Reader, node: Node, key: string): PlacedText | null | undefined {
  const value = fieldOf(node, key);
  return value && asText(reader, value, quote(key));
}

/** The same for a key that must be there. */
export function requiredText(reader: Reader, node: Node, key: string): PlacedText | null {
  const text = textAt(reader, node, key);
  if (text === undefined) tell(reader, { rule: reader.shape, at: node, message: `${quote(key)} is missing` });
  return text ?? null;
}

/** The string at a key that must be there; a number is none. */
export function requiredString(reader: Reader, node: Node, key: string): PlacedText | null {
  const value = fieldOf(node, key);
  if (value?.kind === 'scalar' && value.isQuoted) return placed(value);
  return value ? asString(reader, value, quote(key)) : requiredText(reader, node, key);
}

/** A string in quotes; reports anything else. */
export function asString(reader: Reader, node: Node, what: string): PlacedText | null {
  if (node.kind === 'scalar' && node.isQuoted) return placed(node);
  tell(reader, { rule: reader.shape, at: node, message: `${what} must be a text in quotes` });
  return null;
}

/** The largest TTL (RFC 2181 section 8). */
const MOST_SECONDS = 2 ** 31 - 1;

/** The TTL at a key in seconds; undefined if it is missing, null if it is none, which is reported. */
export function ttlAt(reader: Reader, node: Node, key: string): number | null | undefined {
  const value = fieldOf(node, key);
  if (value === undefined) return undefined;
  const seconds = value.kind === 'scalar' && /^\d{1,10}$/.test(value.text) ? Number(value.text) : Number.NaN;
  if (seconds <= MOST_SECONDS) return seconds;
  const message = `${quote(key)} must be a number of seconds, at most ${MOST_SECONDS}`;
  tell(reader, { rule: reader.shape, at: value, message });
  return null;
}

function placed(node: ScalarNode): PlacedText {
  return { text: node.text, at: node };
}
