import type { Scalar } from './layout.js';
import { withoutLast } from '../../text/without-last.js';

/**
 * The text of a scalar on one line: without quotes if that has the same meaning, else in single quotes, where nothing is
 * escaped; in double quotes if it needs escapes, or has only single quotes.
 */
export function scalarText(scalar: Scalar, isInFlow: boolean): string {
  const { form, source, text, props } = scalar;
  const isPlain = form === 'plain';
  const isKept = isPlain && (!isInFlow || source === '' || canBePlain(text, true));
  const written = isKept ? source : quotedWhereNeeded(text, isInFlow || isPlain);
  return join(props.source, written);
}

/** Two texts with a space between them; the other if one is empty. */
export function join(before: string, after: string): string {
  if (before === '') return after;
  return after === '' ? before : `${before} ${after}`;
}

/** A text as it may occur anywhere in a file, even in brackets. */
export function plainOrQuoted(text: string): string {
  return quotedWhereNeeded(text, true);
}

/** A text as it may occur outside of brackets. */
export function plainOrQuotedInBlock(text: string): string {
  return quotedWhereNeeded(text, false);
}

function quotedWhereNeeded(text: string, isInFlow: boolean): string {
  return canBePlain(text, isInFlow) && !AMBIGUOUS.test(text) ? text : quoted(text);
}

/** A text in quotes, on one line. */
export function quoted(text: string): string {
  if (UNSEEN.test(text) || (text.includes("'") && !/["\\]/.test(text)))
    return JSON.stringify(text).replaceAll(EVERY_UNSEEN, escaped);
  return `'${text.replaceAll("'", "''")}'`;
}

/** Whether a text needs no quotes, in brackets or outside (YAML 1.2.2 section 7.3.3). */
function canBePlain(text: string, isInFlow: boolean): boolean {
  return PLAIN.test(text) && !UNSEEN.test(text) && !(isInFlow && /[,[\]{}]/.test(text));
}

/** No special character at the start, no `: ` or ` #`, no space or colon at the end. */
const PLAIN = /^(?![-?:](?:\s|$)|---|\.\.\.)[^\s,[\]{}#&*!|>'"%@`](?:(?!:(?:\s|$)|\s#).)*(?<!\s)$/s;

/**
 * What some YAML parser does not take for text: numbers, booleans, null, dates, merge keys (https://yaml.org/type/). Keeps
 * its quotes.
 */
const AMBIGUOUS =
  /^(?:~|null|true|false|yes|no|on|off|y|n|<<|=|[-+]?(?:0b[01_]+|0o[0-7]+|0x[\da-f_]+|\d[\d_]*(?::[0-5]?\d)*(?:\.[\d_]*)?(?:e[-+]?\d+)?|\.\d[\d_]*(?:e[-+]?\d+)?|\.inf)|\.nan|\d{4}-\d\d?-\d\d?.*)$/i;

/** Characters that editors hide, take for a line end, or that change how others are shown. */
const UNSEEN = /[\p{Cc}\p{Cf}\p{Cs}\p{Zl}\p{Zp}\ufffe\uffff]/u;
const EVERY_UNSEEN = new RegExp(UNSEEN, 'gu');

function escaped(char: string): string {
  const code = (char.codePointAt(0) ?? 0).toString(16);
  return code.length > 4 ? `\\U${code.padStart(8, '0')}` : `\\u${code.padStart(4, '0')}`;
}

/** A text on several lines: the sign on the line of its key, and the lines below. */
export interface MultilineText {
  /** `|` or `>` of a block, perhaps with `-`. */
  readonly sign: string;
  readonly lines: readonly string[];
}

/**
 * Whether a scalar keeps its lines. Blocks with explicit indentation or trailing blank lines do not: their meaning would
 * change elsewhere.
 */
export function isMultiline({ form, sign, source }: Scalar): boolean {
  return form === 'block' ? /^[|>]-?$/.test(sign) : source.includes('\n');
}

/** The lines of a text at a new indentation. */
export function multilineText({ form, sign, source }: Scalar, indent: string): MultilineText {
  const lines = form === 'block' ? blockLines(source) : foldedLines(source);
  return { sign, lines: lines.map((line) => (line === '' ? '' : indent + line)) };
}

/** Spaces beyond the indentation are text, unless there are only spaces. */
function blockLines(source: string): readonly string[] {
  const lines = source.split('\n');
  const indent = lines.find((line) => /[^ ]/.test(line))?.search(/[^ ]/);
  if (indent === undefined) return [];
  const texts = lines.map((line) => line.slice(indent));
  return texts.slice(0, texts.findLastIndex((text) => text !== '') + 1);
}

/** Spaces at either end of a line are not part of the text, except after a backslash. */
function foldedLines(source: string): readonly string[] {
  return source.split('\n').map((line) => withoutLastBlanks(line.trimStart()));
}

function withoutLastBlanks(line: string): string {
  const text = withoutLast(' \t', line);
  return text.endsWith('\\') ? line.slice(0, text.length + 1) : text;
}

/** A UTF-16 unit as an escape in double quotes: `\u001b`. */
export function unicodeEscape(unit: string): string {
  return `\\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`;
}
