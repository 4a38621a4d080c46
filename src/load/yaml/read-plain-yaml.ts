import type { SourceFile } from '../../diagnostics/source.js';
import type { Composition } from './aliases.js';
import { resolveAlias } from './aliases.js';
import type { Entry, MapNode, Node, ScalarNode, SequenceNode } from './nodes.js';
import { endOfBlock } from './nodes.js';
import type { Lines } from './plain-lines.js';
import { hasLine, isItem, isMarker, leaveLine, NO_LINE, startOfLine, toNextLine } from './plain-lines.js';
import type { Name } from './plain-values.js';
import {
  areUnique,
  isEnd,
  MAX_PLAIN_DEPTH,
  readKey,
  readName,
  readValue,
  skipSpaces,
} from './plain-values.js';
import type { YamlPart } from './read-part.js';
import { readEntryPart, readItemPart } from './read-part.js';
import { isMergeKey, uniqueEntries } from './unique-entries.js';

/**
 * Reads the plain subset of YAML that zone files are written in: block maps and lists, scalars and flow collections of one
 * line, comments. With a composition also anchors, aliases, merge keys, and by the library whatever else is in an entry or
 * an item. Returns null for everything else and for whatever might be wrong, which the library then reads. What it returns
 * is what the library would, down to the offsets, unless it adds diagnostics to the composition.
 */
export function readPlainYaml(file: SourceFile, composition: Composition | null = null): MapNode | null {
  const lines: Lines = { file, composition, at: 0, end: 0, after: 0, indent: 0, next: 0, isLost: false };
  toNextLine(lines);
  if (isMarker(lines, '---') && isEnd(lines, lines.at + 3)) {
    leaveLine(lines);
    toNextLine(lines);
  }
  const root = lines.indent === 0 ? readMap(lines, 0) : null;
  return hasLine(lines) || lines.isLost ? null : root;
}

/** Leaves all to the library. */
function giveUp(lines: Lines): null {
  lines.isLost = true;
  lines.indent = NO_LINE;
  return null;
}

/** Where a collection is: how far it is indented, and in how many others. */
interface CollectionPlace {
  readonly indent: number;
  readonly depth: number;
}

/**
 * Reads the map whose first key is at the current place, `indent` columns from the beginning of its line. Null without a
 * key.
 */
function readMap(lines: Lines, depth: number): MapNode | null {
  const { file, at: start, indent } = lines;
  const entries: Entry[] = [];
  const place = { indent, depth };
  while (lines.indent === indent) {
    const entry = readEntry(lines, place, entries.length === 0);
    if (entry === null) return null;
    entries.push(entry);
  }
  if (lines.indent > indent) giveUp(lines);
  return { kind: 'map', file, start, end: lines.next, entries: entriesOf(entries, lines) };
}

/** Null for a first entry that begins with no key: it may belong to a value of another kind. */
function readEntry(lines: Lines, place: CollectionPlace, isFirst: boolean): Entry | null {
  const { at, after } = lines;
  if (isMarker(lines, '---') || isMarker(lines, '...')) return giveUp(lines);
  const key = readKey(lines, at);
  if (key === null && isFirst) return null;
  const value = key && readEntryValue(lines, key, place);
  if (key && value) return { key, value };
  const part = partFrom(lines, { at, after, isEntry: true }, place);
  const entry = part && readEntryPart(part, part.composition);
  return entry && goesOn(lines, part, entry.value) ? entry : giveUp(lines);
}

/** The value of a key: on the same line, or the block that follows. */
function readEntryValue(lines: Lines, key: ScalarNode, place: CollectionPlace): Node | null {
  const anchor = openAnchor(lines, key.end + 1);
  const after = anchor?.end ?? key.end + 1;
  const value = isEnd(lines, after) ? readBlock(lines, place) : readLineValue(lines, after, place.indent);
  return closeAnchor(lines, anchor, value);
}

/** The map or list on the lines below a key. */
function readBlock(lines: Lines, { indent, depth }: CollectionPlace): Node | null {
  leaveLine(lines);
  if (depth >= MAX_PLAIN_DEPTH) return null;
  toNextLine(lines);
  if (isItem(lines) && lines.indent >= indent) return readList(lines, depth + 1);
  return lines.indent > indent ? readMap(lines, depth + 1) : null;
}

/** A value that ends with the line; a line after it that is indented more may be part of it. */
function readLineValue(lines: Lines, after: number, indent: number): Node | null {
  const start = skipSpaces(lines, after);
  const value = readAlias(lines, start) ?? readValue(lines, start);
  if (value === null || !isEnd(lines, value.end)) return null;
  leaveLine(lines);
  toNextLine(lines);
  return lines.indent <= indent ? value : null;
}

function readList(lines: Lines, depth: number): SequenceNode | null {
  const { file, at: start, indent } = lines;
  const items: Node[] = [];
  const place = { indent, depth };
  while (lines.indent === indent && isItem(lines)) {
    const item = readItem(lines, place);
    if (item === null) return null;
    items.push(item);
  }
  if (lines.indent > indent) return giveUp(lines);
  return { kind: 'sequence', file, start, end: lines.next, items: fitted(items) };
}

function readItem(lines: Lines, place: CollectionPlace): Node | null {
  const { at, after } = lines;
  const item = readItemValue(lines, place);
  if (item !== null) return item;
  const part = partFrom(lines, { at, after, isEntry: false }, place);
  const found = part && readItemPart(part, part.composition);
  return found && goesOn(lines, part, found) ? found : giveUp(lines);
}

/** A value on the line of its dash, or a map that begins there. */
function readItemValue(lines: Lines, { indent, depth }: CollectionPlace): Node | null {
  const anchor = openAnchor(lines, lines.at + 1);
  const after = anchor?.end ?? lines.at + 1;
  if (isEnd(lines, after)) return null;
  const start = skipSpaces(lines, after);
  if (readKey(lines, start) === null) return closeAnchor(lines, anchor, readLineValue(lines, after, indent));
  if (depth >= MAX_PLAIN_DEPTH || anchor !== null) return null;
  lines.indent = indent + start - lines.at;
  lines.at = start;
  return readMap(lines, depth + 1);
}

/** A copy without room for more: what a list has grown to is mostly empty, and files have hundreds of thousands of them. */
function fitted<T>(list: readonly T[]): readonly T[] {
  return list.slice();
}

function entriesOf(entries: readonly Entry[], lines: Lines): readonly Entry[] {
  if (areUnique(entries) && !entries.some(({ key }) => isMergeKey(key))) return fitted(entries);
  if (lines.composition) return uniqueEntries(entries, lines.composition);
  giveUp(lines);
  return [];
}

/** Where a part begins. */
interface Beginning extends Pick<Lines, 'at' | 'after'> {
  /** Whether it has a key, whose value may be a list that is indented no more. */
  readonly isEntry: boolean;
}

/** The entry or item that begins there, with all lines that are indented more. */
function partFrom(
  lines: Lines,
  { at, after, isEntry }: Beginning,
  { indent, depth }: CollectionPlace,
): (YamlPart & { readonly composition: Composition }) | null {
  const { composition } = lines;
  if (composition === null || lines.isLost) return null;
  lines.after = after;
  do {
    leaveLine(lines);
    toNextLine(lines);
  } while (isWithin(lines, indent, isEntry));
  return { start: at, end: startOfLine(lines), column: indent, depth, composition };
}

function isWithin(lines: Lines, indent: number, isEntry: boolean): boolean {
  return lines.indent > indent || (isEntry && lines.indent === indent && isItem(lines));
}

/** Goes on after a value of a part. Returns whether only comments are left of the part. */
function goesOn(lines: Lines, { end }: YamlPart, value: Node): boolean {
  lines.next = endOfBlock(value);
  toNextLine(lines);
  return startOfLine(lines) === end;
}

/** Begins an anchor, if there is one: it has no value yet. An alias cannot have one. */
function openAnchor(lines: Lines, after: number): Name | null {
  const anchor = lines.composition && readName(lines, skipSpaces(lines, after), '&');
  if (!anchor || lines.file.text.charAt(skipSpaces(lines, anchor.end)) === '*') return null;
  lines.composition?.anchors.set(anchor.name, null);
  return anchor;
}

function closeAnchor(lines: Lines, anchor: Name | null, node: Node | null): Node | null {
  if (anchor && node) lines.composition?.anchors.set(anchor.name, node);
  return node;
}

function readAlias(lines: Lines, start: number): Node | null {
  const alias = lines.composition && readName(lines, start, '*');
  return alias && resolveAlias(alias.name, { file: lines.file, start, end: alias.end }, lines.composition);
}
