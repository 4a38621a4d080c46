/**
 * Parses JSON of the service. A number that JavaScript cannot represent becomes text, so that a numeric id never turns
 * into another record's: see `withExactNumbers`. `onLongNumber` gets each such text. Takes linear time for any text.
 * Throws SyntaxError.
 */
export function parseExactJson(text: string, onLongNumber?: (text: string) => void): unknown {
  const json = text.startsWith(BYTE_ORDER_MARK) ? text.slice(1) : text;
  if (json.length > LONG && nestsDeeperThan(json, MOST_LEVELS)) throw new SyntaxError('nested too deep');
  const value: unknown = JSON.parse(json);
  if (!MAY_BE_INEXACT.test(json)) return value;
  const exact = withExactNumbers(json, onLongNumber);
  return exact === json ? value : JSON.parse(exact);
}

const BYTE_ORDER_MARK = '\uFEFF';

/** Parsing a body of brackets takes a hundred times its size, which is fine for a short one. */
const LONG = 1024 * 1024;
const MOST_LEVELS = 1000;

/**
 * A number of fewer than sixteen digits and without an exponent is exact. What stands before and after it tells most texts
 * with such digits, of which listings are full, from numbers.
 */
const MAY_BE_INEXACT = /(?:^|[[:,])\s*-?(?:\d[\d.]{15}[\d.eE+-]*|\d[\d.]*[eE][\d+-]+)\s*(?:$|[\],}])/;

/**
 * Quotes the numbers of a valid JSON text that a JavaScript number cannot represent: an integer, in any spelling, as all
 * of its digits; an integer with a large exponent, and a fraction that would be rounded to an integer, as written. One
 * pass, without backtracking.
 */
function withExactNumbers(json: string, onLongNumber?: (text: string) => void): string {
  const parts: string[] = [];
  let copied = 0;
  for (let at = 0; at < json.length;) {
    const code = json.charCodeAt(at);
    if (code === QUOTE) at = endOfString(json, at);
    else if (code === MINUS || isDigit(code)) {
      const end = endOfNumber(json, at);
      const number = json.slice(at, end);
      const exact = exactText(number);
      if (exact !== null) {
        parts.push(json.slice(copied, at), `"${exact}"`);
        onLongNumber?.(exact);
        copied = end;
      }
      at = end;
    } else at += 1;
  }
  return copied === 0 ? json : `${parts.join('')}${json.slice(copied)}`;
}

const QUOTE = 0x22;
const MINUS = 0x2d;
const ZERO = 0x30;
const NINE = 0x39;

function isDigit(code: number): boolean {
  return code >= ZERO && code <= NINE;
}

function endOfNumber(json: string, start: number): number {
  let end = start + 1;
  while (end < json.length && NUMBER_CHARACTERS.includes(json.charAt(end))) end += 1;
  return end;
}

const NUMBER_CHARACTERS = '0123456789.eE+-';

/** Longest integer with an exponent that is written out: a body of `1e999` must not explode. */
const MOST_DIGITS = 40;

/** The text for a number that JavaScript cannot represent; null for one that it can. */
function exactText(number: string): string | null {
  const { sign, digits, zeros } = significant(number);
  if (digits === '') return null;
  const value = Number(number);
  if (zeros < 0) return Number.isInteger(value) ? number : null;
  if (Number.isSafeInteger(value)) return null;
  const length = digits.length + zeros;
  return length > MOST_DIGITS && length > number.length ? number : `${sign}${digits}${'0'.repeat(zeros)}`;
}

interface Significant {
  readonly sign: string;
  /** Without zeros at either end; empty for zero. */
  readonly digits: string;
  /** Number of zeros after the digits; negative for a fraction. */
  readonly zeros: number;
}

function significant(number: string): Significant {
  const sign = number.startsWith('-') ? '-' : '';
  const [mantissa = '', exponent = '0'] = number.slice(sign.length).toLowerCase().split('e');
  const [whole = '', fraction = ''] = mantissa.split('.');
  const all = `${whole}${fraction}`;
  let start = 0;
  while (all.charCodeAt(start) === ZERO) start += 1;
  let end = all.length;
  while (end > start && all.charCodeAt(end - 1) === ZERO) end -= 1;
  const zeros = Number(exponent) - fraction.length + (all.length - end);
  return { sign, digits: all.slice(start, end), zeros };
}

const BACKSLASH = '\\'.charCodeAt(0);

/**
 * The offset after the string that starts with the quote at `start`; the end of the text if it is not closed. A quote
 * ends a string if the number of backslashes before it is even.
 */
function endOfString(json: string, start: number): number {
  for (let quote = json.indexOf('"', start + 1); quote !== -1; quote = json.indexOf('"', quote + 1)) {
    let before = quote - 1;
    while (json.charCodeAt(before) === BACKSLASH) before -= 1;
    if ((quote - before) % 2 === 1) return quote + 1;
  }
  return json.length;
}

/** Whether arrays and objects are nested deeper than `most` levels in a text, which need not be valid JSON. */
function nestsDeeperThan(json: string, most: number): boolean {
  let depth = 0;
  for (let at = 0; at < json.length;) {
    const character = json.charAt(at);
    if (character === '[' || character === '{') depth += 1;
    else if (character === ']' || character === '}') depth -= 1;
    if (depth > most) return true;
    at = character === '"' ? endOfString(json, at) : at + 1;
  }
  return false;
}
