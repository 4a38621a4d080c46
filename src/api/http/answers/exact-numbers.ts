import { endOfString } from './json-text.js';

/**
 * Puts those numbers of a JSON text in quotes that a JavaScript number cannot hold: an integer, in any spelling, as all
 * of its digits; an integer that an exponent makes long, and a fraction that would turn into an integer, as they are
 * written. All other numbers stay as they are. The text must be valid JSON. One pass, without backtracking.
 */
export function withExactNumbers(json: string): string {
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

/** Longest integer that is written out where an exponent stands for its zeros: a body of `1e999` must not explode. */
const MOST_DIGITS = 40;

/** What stands for a number that JavaScript cannot hold; null for one that it can. */
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
  /** How many zeros follow the digits; below zero for a fraction. */
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
