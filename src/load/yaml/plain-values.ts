import type { SourceFile } from '../../diagnostics/source.js';
import type { Entry, MapNode, Node, ScalarNode, SequenceNode } from './nodes.js';
import { isMergeKey } from './unique-entries.js';

/** Deepest nesting that is read here; the library checks the rest. */
export const MAX_PLAIN_DEPTH = 32;

/** A part of one line, without the line feed. */
export interface Line {
  readonly file: SourceFile;
  /** Offset of its end. */
  readonly end: number;
}

/** Reads the value that starts at an offset and may go on to the end of the line, or null if it is not sure about it. */
export function readValue(line: Line, start: number): Node | null {
  const code = line.file.text.charCodeAt(start);
  if (code === BRACKET || code === BRACE) return readFlow(line, start, 0);
  return readScalar(line, start, false);
}

/** Reads a key, which is followed by a colon, or null if there is none or it is not sure. */
export function readKey(line: Line, start: number, isFlow = false): ScalarNode | null {
  const { text } = line.file;
  const key = isQuote(text.charCodeAt(start)) ? readQuoted(line, start) : readPlainKey(line, start, isFlow);
  if (key === null || key.end - start > LONGEST_KEY || text.charCodeAt(key.end) !== COLON) return null;
  return isBlank(line, key.end + 1) ? key : null;
}

/** YAML allows 1024 characters in a key of one line. */
const LONGEST_KEY = 1000;

/** The offset of the next character that is not a space. */
export function skipSpaces({ file, end }: Line, start: number): number {
  let at = start;
  while (at < end && file.text.charCodeAt(at) === SPACE) at += 1;
  return at;
}

/** Whether there is nothing but blanks, or a comment after a blank, between an offset and the end of the line. */
export function isEnd(line: Line, start: number): boolean {
  const at = skipBlanks(line, start);
  return at >= line.end || (at > start && line.file.text.charCodeAt(at) === HASH);
}

/** The offset of the next character that is neither a space nor a tab. */
export function skipBlanks({ file, end }: Line, start: number): number {
  let at = start;
  while (at < end && isSpace(file.text.charCodeAt(at))) at += 1;
  return at;
}

/** Whether a space, a tab or the end of the line is at an offset. */
export function isBlank({ file, end }: Line, at: number): boolean {
  return at >= end || isSpace(file.text.charCodeAt(at));
}

/** The name of an anchor or an alias, and where it ends. */
export interface Name {
  readonly name: string;
  readonly end: number;
}

/** Reads an anchor or an alias by its sign, or null if there is none or it is not sure. */
export function readName(line: Line, start: number, sign: '&' | '*'): Name | null {
  const { text } = line.file;
  if (text.charAt(start) !== sign) return null;
  NAME.lastIndex = start + 1;
  const name = NAME.exec(text)?.[0];
  if (name === undefined || name.endsWith(':')) return null;
  const end = start + 1 + name.length;
  return isBlank(line, end) ? { name, end } : null;
}

const NAME = /[^\s,[\]{}]+/y;

function readScalar(line: Line, start: number, isFlow: boolean): ScalarNode | null {
  const { text } = line.file;
  if (isQuote(text.charCodeAt(start))) return readQuoted(line, start);
  const end = endOfPlain(line, start, isFlow);
  if (end === null || isColon(line, end)) return null;
  return plainScalar(line.file, start, end);
}

function readPlainKey(line: Line, start: number, isFlow: boolean): ScalarNode | null {
  const end = endOfPlain(line, start, isFlow);
  if (end === null || !isColon(line, end)) return null;
  const key = plainScalar(line.file, start, end);
  return key.end < end || (isFlow && isMergeKey(key)) ? null : key;
}

function plainScalar(file: SourceFile, start: number, to: number): ScalarNode {
  let end = to;
  while (isSpace(file.text.charCodeAt(end - 1))) end -= 1;
  return { kind: 'scalar', file, start, end, text: file.text.slice(start, end), isQuoted: false };
}

/**
 * Where a plain scalar ends: before a colon that ends a key, a comment, in a flow collection before what separates its
 * entries, else at the end of the line. Null if it may not start like this.
 */
function endOfPlain(line: Line, start: number, isFlow: boolean): number | null {
  const { file, end } = line;
  if (start >= end || !startsPlain(line, start)) return null;
  for (let at = start; at < end; at += 1) {
    const code = file.text.charCodeAt(at);
    if (code === COLON && (isBlank(line, at + 1) || (isFlow && isIndicator(file.text.charCodeAt(at + 1)))))
      return at;
    if (code === HASH && isSpace(file.text.charCodeAt(at - 1))) return at;
    if (code === RETURN) return null;
    if (isFlow && isIndicator(code)) return at;
  }
  return end;
}

function startsPlain(line: Line, start: number): boolean {
  const code = line.file.text.charCodeAt(start);
  if (code === DASH) return !isBlank(line, start + 1) && !isIndicator(line.file.text.charCodeAt(start + 1));
  return !NOT_FIRST.has(code);
}

function isColon({ file, end }: Line, at: number): boolean {
  return at < end && file.text.charCodeAt(at) === COLON;
}

function isSpace(code: number): boolean {
  return code === SPACE || code === TAB;
}

/** Without escapes other than `\"` and `\\`. */
function readQuoted(line: Line, start: number): ScalarNode | null {
  const quoted = line.file.text.charCodeAt(start) === DOUBLE ? DOUBLE_QUOTED : SINGLE_QUOTED;
  quoted.form.lastIndex = start;
  const source = quoted.form.exec(line.file.text)?.[0];
  if (source === undefined) return null;
  const text = source.slice(1, -1).replaceAll(quoted.escape, quoted.meaning);
  return { kind: 'scalar', file: line.file, start, end: start + source.length, text, isQuoted: true };
}

const DOUBLE_QUOTED = { form: /"[^"\\\n\r]*(?:\\["\\][^"\\\n\r]*)*"/y, escape: /\\(.)/g, meaning: '$1' };
const SINGLE_QUOTED = { form: /'[^'\n\r]*(?:''[^'\n\r]*)*'/y, escape: /''/g, meaning: "'" };

/** A list or a map in brackets, on one line. */
function readFlow(line: Line, start: number, depth: number): Node | null {
  if (depth > MAX_PLAIN_DEPTH) return null;
  return line.file.text.charCodeAt(start) === BRACKET
    ? readFlowList(line, start, depth)
    : readFlowMap(line, start, depth);
}

function readFlowList(line: Line, start: number, depth: number): SequenceNode | null {
  const items: Node[] = [];
  const end = readEntries(line, start + 1, CLOSING_BRACKET, (at) => {
    const item = readFlowValue(line, at, depth);
    if (item !== null) items.push(item);
    return item;
  });
  return end === null ? null : { kind: 'sequence', file: line.file, start, end, items };
}

function readFlowMap(line: Line, start: number, depth: number): MapNode | null {
  const entries: Entry[] = [];
  const end = readEntries(line, start + 1, CLOSING_BRACE, (at) => {
    const key = readKey(line, at, true);
    const value = key && readFlowValue(line, skipSpaces(line, key.end + 1), depth);
    if (key && value) entries.push({ key, value });
    return value;
  });
  if (end === null || !areUnique(entries)) return null;
  return { kind: 'map', file: line.file, start, end, entries };
}

function readFlowValue(line: Line, start: number, depth: number): Node | null {
  const code = line.file.text.charCodeAt(start);
  if (code === BRACKET || code === BRACE) return readFlow(line, start, depth + 1);
  return readScalar(line, start, true);
}

/** Reads entries that are separated by commas; returns the offset after the closing bracket, or null. */
function readEntries(
  line: Line,
  start: number,
  closing: number,
  readEntry: (at: number) => Node | null,
): number | null {
  const { text } = line.file;
  let at = skipSpaces(line, start);
  if (text.charCodeAt(at) === closing) return at + 1;
  for (;;) {
    const entry = readEntry(at);
    if (entry === null) return null;
    at = skipSpaces(line, entry.end);
    if (at < line.end && text.charCodeAt(at) === closing) return at + 1;
    if (at >= line.end || text.charCodeAt(at) !== COMMA) return null;
    at = skipSpaces(line, at + 1);
  }
}

/** Whether no key is repeated. */
export function areUnique(entries: readonly Entry[]): boolean {
  return new Set(entries.map(({ key }) => key.text)).size === entries.length;
}

function isQuote(code: number): boolean {
  return code === DOUBLE || code === SINGLE;
}

function isIndicator(code: number): boolean {
  return (
    code === COMMA || code === BRACKET || code === CLOSING_BRACKET || code === BRACE || code === CLOSING_BRACE
  );
}

const TAB = 0x09;
const RETURN = 0x0d;
const SPACE = 0x20;
const DOUBLE = 0x22;
const HASH = 0x23;
const SINGLE = 0x27;
const COMMA = 0x2c;
const DASH = 0x2d;
const COLON = 0x3a;
const BRACKET = 0x5b;
const CLOSING_BRACKET = 0x5d;
const BRACE = 0x7b;
const CLOSING_BRACE = 0x7d;

/** Characters that have a meaning of their own at the beginning of a value, or cannot be there. */
const NOT_FIRST: ReadonlySet<number> = new Set(
  Array.from('\t\uFEFF,[]{}#&*!|>\'"%@`?:', (character) => character.charCodeAt(0)),
);
