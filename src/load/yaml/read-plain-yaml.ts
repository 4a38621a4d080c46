import type { SourceFile } from '../../diagnostics/source.js';
import type { Entry, MapNode, Node, ScalarNode, SequenceNode } from './nodes.js';
import { areUnique, isEnd, MAX_PLAIN_DEPTH, readKey, readValue, skipSpaces } from './plain-values.js';

/**
 * Reads the plain subset of YAML that zone files are written in: block maps and lists, scalars and flow collections of one
 * line, comments. Returns null for everything else and for whatever might be wrong, which the library then reads. What it
 * returns is what the library would, down to the offsets.
 */
export function readPlainYaml(file: SourceFile): MapNode | null {
  const next = file.text.startsWith(DOCUMENT) ? DOCUMENT.length : 0;
  if (UNUSUAL.test(file.text.slice(next))) return null;
  const lines: Lines = { file, at: 0, end: 0, indent: 0, next };
  if (!toNextLine(lines, Infinity) || lines.indent !== 0) return null;
  const root = readMap(lines, 0);
  return hasLine(lines) ? null : root;
}

const DOCUMENT = '---\n';

/** Any character but line feeds, printable ASCII and the letters of many scripts; document markers and directives. */
const UNUSUAL = /[^\n -~\u00A1-\u1FFF]|^(?:---|\.\.\.|%)/m;

/** The lines of a file; `at`, `end` and `indent` are those of the current line. */
interface Lines {
  readonly file: SourceFile;
  /** Offset of its first character that is not a space. */
  at: number;
  /** Offset of its line feed, or the end of the text. */
  end: number;
  /** Number of its leading spaces, or of the characters before a map that begins in a list; `NO_LINE` after the last. */
  indent: number;
  /** Offset of the line after the last one that was read; where collections end that end with it. */
  next: number;
}

const NO_LINE = -1;

/**
 * Moves to the next line that is not blank or a comment. Returns false after a comment that is indented more than that
 * line, or than `innermost`: the library may count it to a collection that ends before it.
 */
function toNextLine(lines: Lines, innermost: number): boolean {
  const { text } = lines.file;
  let deepest = 0;
  lines.indent = NO_LINE;
  for (let start = lines.next; start < text.length && !hasLine(lines); start = lines.end + 1) {
    const feed = text.indexOf('\n', start);
    lines.end = feed === -1 ? text.length : feed;
    lines.at = skipSpaces(lines, start);
    if (text.charAt(lines.at) === '#') deepest = Math.max(deepest, lines.at - start);
    else if (lines.at < lines.end) lines.indent = lines.at - start;
  }
  return deepest <= Math.min(innermost, Math.max(lines.indent, 0));
}

/** Reads the map whose first key is at the current place, `indent` columns from the beginning of its line. */
function readMap(lines: Lines, depth: number): MapNode | null {
  const { file, at: start, indent } = lines;
  const entries: Entry[] = [];
  const place = { indent, depth };
  while (lines.indent === indent) {
    const key = readKey(lines, lines.at);
    const value = key && readEntryValue(lines, key, place);
    if (key === null || value === null) return null;
    entries.push({ key, value });
  }
  if (lines.indent > indent || !areUnique(entries)) return null;
  return { kind: 'map', file, start, end: lines.next, entries: fitted(entries) };
}

interface Place {
  readonly indent: number;
  readonly depth: number;
}

/** The value of a key: on the same line, or the block that follows. */
function readEntryValue(lines: Lines, key: ScalarNode, place: Place): Node | null {
  const after = key.end + 1;
  if (!isEnd(lines, after)) return readLineValue(lines, skipSpaces(lines, after), place.indent);
  leaveLine(lines);
  if (place.depth >= MAX_PLAIN_DEPTH || !toNextLine(lines, Infinity)) return null;
  if (isItem(lines) && lines.indent >= place.indent) return readList(lines, place.depth + 1);
  return lines.indent > place.indent ? readMap(lines, place.depth + 1) : null;
}

/** A value that ends with the line; a line after it that is indented more may be part of it. */
function readLineValue(lines: Lines, start: number, indent: number): Node | null {
  const value = readValue(lines, start);
  if (value === null || !isEnd(lines, value.end)) return null;
  leaveLine(lines);
  return toNextLine(lines, indent) && lines.indent <= indent ? value : null;
}

function hasLine({ indent }: Lines): boolean {
  return indent !== NO_LINE;
}

function leaveLine(lines: Lines): void {
  lines.next = Math.min(lines.end + 1, lines.file.text.length);
}

function isItem(lines: Lines): boolean {
  const { at, end, file } = lines;
  const { text } = file;
  return hasLine(lines) && text.charAt(at) === '-' && (at + 1 >= end || text.charAt(at + 1) === ' ');
}

function readList(lines: Lines, depth: number): SequenceNode | null {
  const { file, at: start, indent } = lines;
  const items: Node[] = [];
  while (lines.indent === indent && isItem(lines)) {
    const item = readItem(lines, { indent, depth });
    if (item === null) return null;
    items.push(item);
  }
  return lines.indent > indent
    ? null
    : { kind: 'sequence', file, start, end: lines.next, items: fitted(items) };
}

/** A copy without room for more: what a list has grown to is mostly empty, and files have hundreds of thousands of them. */
function fitted<T>(list: readonly T[]): readonly T[] {
  return list.slice();
}

/** A value on the line of its dash, or a map that begins there. */
function readItem(lines: Lines, { indent, depth }: Place): Node | null {
  if (isEnd(lines, lines.at + 1)) return null;
  const start = skipSpaces(lines, lines.at + 1);
  if (readKey(lines, start) === null) return readLineValue(lines, start, indent);
  if (depth >= MAX_PLAIN_DEPTH) return null;
  lines.indent = indent + start - lines.at;
  lines.at = start;
  return readMap(lines, depth + 1);
}
