import { wrongEscapes } from '../content/escapes.js';
import type { SourceFile, Span } from '../../diagnostics/source.js';

/** A word of a master file: what stands between blanks, or a text in quotes. */
export interface Token extends Span {
  /** As written, with quotes and escapes. */
  readonly text: string;
}

/** Something that makes an entry unreadable, and where. */
export interface TokenFault {
  readonly kind: 'quote' | 'open-parenthesis' | 'closing-parenthesis' | 'control-character' | 'escape';
  readonly at: Span;
}

/** One entry of a master file: a line, or several lines in parentheses (RFC 1035 section 5.1), which BIND lets be nested. */
export interface MasterEntry {
  readonly tokens: readonly Token[];
  /** Whether it begins with a blank, and so belongs to the owner of the entry before. */
  readonly isIndented: boolean;
  /** Comments on its lines, without semicolons. */
  readonly comments: readonly string[];
  readonly fault: TokenFault | null;
}

/**
 * Splits a master file into entries. After a fault, the next entry begins at the next line. An entry without tokens is a
 * line of comments, or an empty one.
 */
export function* readEntries(file: SourceFile): Iterable<MasterEntry> {
  const scanner: Scanner = { file, at: file.text.startsWith(BYTE_ORDER_MARK) ? 1 : 0 };
  while (scanner.at < file.text.length) {
    yield readEntry(scanner);
  }
}

/** Not part of the format, which readers of files report. */
export const BYTE_ORDER_MARK = '\uFEFF';

interface Scanner {
  readonly file: SourceFile;
  at: number;
}

function readEntry(scanner: Scanner): MasterEntry {
  const { file } = scanner;
  const isIndented = isBlank(file.text.charAt(scanner.at));
  const tokens: Token[] = [];
  const comments: string[] = [];
  const open: Span[] = [];
  const end = (fault: TokenFault | null): MasterEntry => ({ tokens, isIndented, comments, fault });
  for (;;) {
    const character = file.text.charAt(scanner.at);
    if (character === '') return end(open[0] ? { kind: 'open-parenthesis', at: open[0] } : null);
    scanner.at += 1;
    if (character === '\n') {
      if (open.length === 0) return end(null);
    } else if (character === ';') {
      comments.push(readComment(scanner));
    } else if (character === '(') {
      open.push(before(scanner));
    } else if (character === ')') {
      if (!open.pop()) return end(skipLine(scanner, { kind: 'closing-parenthesis', at: before(scanner) }));
    } else if (!isBlank(character)) {
      scanner.at -= 1;
      const fault = readToken(scanner, tokens);
      if (fault) return end(skipLine(scanner, fault));
    }
  }
}

/** The character that was read last. */
function before({ file, at }: Scanner): Span {
  return { file, start: at - 1, end: at };
}

function skipLine(scanner: Scanner, fault: TokenFault): TokenFault {
  scanner.at = endOfLine(scanner) + 1;
  return fault;
}

function endOfLine({ file, at }: Scanner): number {
  const feed = file.text.indexOf('\n', at);
  return feed === -1 ? file.text.length : feed;
}

function readComment(scanner: Scanner): string {
  const end = endOfLine(scanner);
  const comment = scanner.file.text.slice(scanner.at, end).trim();
  scanner.at = end;
  return comment;
}

function isBlank(character: string): boolean {
  return character === ' ' || character === '\t' || character === '\r';
}

/** A quote begins a token, and the next one ends it. */
function readToken(scanner: Scanner, tokens: Token[]): TokenFault | null {
  const { file, at: start } = scanner;
  const form = file.text.charAt(start) === '"' ? QUOTED : WORD;
  form.lastIndex = start;
  const end = form.test(file.text) ? form.lastIndex : start;
  const text = file.text.slice(start, end);
  const fault = wrongEscape(file, start, text) ?? faultAfter(file, start, end);
  if (fault) return fault;
  tokens.push({ file, start, end, text });
  scanner.at = end;
  return null;
}

/** Quotes and blanks may be escaped, a control character other than a tab may not. */
const CONTROL = String.raw`\u0000-\u0008\n-\u001F\u007F`;
const ESCAPED = String.raw`\\[^${CONTROL}]`;
const QUOTED = new RegExp(String.raw`"[^"\\${CONTROL}]*(?:${ESCAPED}[^"\\${CONTROL}]*)*"`, 'y');
const WORD = new RegExp(String.raw`(?:[^ \t;()"\\${CONTROL}]|${ESCAPED})+`, 'y');

function wrongEscape(file: SourceFile, start: number, token: string): TokenFault | null {
  const [wrong] = wrongEscapes(token);
  if (!wrong) return null;
  const from = start + wrong.offset;
  return { kind: 'escape', at: { file, start: from, end: from + wrong.text.length } };
}

/** What is wrong with the character after a token, which must not be part of one. */
function faultAfter(file: SourceFile, start: number, end: number): TokenFault | null {
  const character = file.text.charAt(end);
  if (character === '' || /[ \t\r\n;()]/.test(character)) return null;
  const at = { file, start: end, end: end + 1 };
  if (character === '"') return start === end ? { kind: 'quote', at } : null;
  if (character === '\\') return start === end ? { kind: 'escape', at } : null;
  return character < ' ' || character === '\u007F' ? { kind: 'control-character', at } : null;
}
