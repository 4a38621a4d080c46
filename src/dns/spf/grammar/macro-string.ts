import { excerpt } from '../../check/problem.js';
import type { ContentFault, ContentPart } from '../../content/part.js';
import { partOf } from '../../content/part.js';

/** A letter of section 7.2, in lower case. */
export type MacroLetter = 's' | 'l' | 'o' | 'd' | 'i' | 'p' | 'v' | 'h' | 'c' | 'r' | 't';

/** A macro to be expanded (RFC 7208 section 7). */
export interface Macro {
  readonly kind: 'macro';
  readonly letter: MacroLetter;
  /** Whether the letter is in upper case, so that the value is escaped as in a URL. */
  readonly isEscaped: boolean;
  /** How many parts on the right are kept; 0 for all. */
  readonly keep: number;
  readonly isReversed: boolean;
  readonly delimiters: string;
}

/** A text that stands for itself, or for which `%%`, `%_` or `%-` is written. */
interface Literal {
  readonly kind: 'literal';
  readonly text: string;
  readonly isSpelledOut: boolean;
}

export type MacroPiece = Macro | Literal;

/**
 * Where a macro string stands: in the name of a mechanism, redirect or exp, where `c`, `r` and `t` have no value (section
 * 7.2); in a modifier of unknown meaning; or in an explanation, which has spaces (section 12, `explain-string`).
 */
export type MacroPlace = 'name' | 'modifier' | 'explanation';

export interface MacroString {
  readonly part: ContentPart;
  readonly pieces: readonly MacroPiece[];
  readonly faults: readonly ContentFault[];
}

/** Reads a macro string (RFC 7208 section 7.1); what is faulty in it is left out of the pieces. */
export function readMacroString(part: ContentPart, place: MacroPlace): MacroString {
  const pieces: MacroPiece[] = [];
  const faults: ContentFault[] = [];
  for (let at = 0; at < part.text.length;) {
    const { end, piece, fault } = readPiece(part, at, place);
    if (piece) pieces.push(piece);
    if (fault) faults.push(fault);
    at = end;
  }
  return { part, pieces, faults };
}

interface MacroReading {
  readonly end: number;
  readonly piece?: MacroPiece;
  readonly fault?: ContentFault;
}

const LITERAL = { name: /[!-$&-~]+/y, modifier: /[!-$&-~]+/y, explanation: /[ -$&-~]+/y } as const;

function readPiece(part: ContentPart, at: number, place: MacroPlace): MacroReading {
  const literal = matchAt(LITERAL[place], part.text, at);
  if (literal) {
    const [text] = literal;
    return { end: at + text.length, piece: { kind: 'literal', text, isSpelledOut: false } };
  }
  return part.text[at] === '%' ? readPercent(part, at, place) : readForeign(part, at);
}

const SPELLED_OUT: Readonly<Record<string, string>> = { '%': '%', _: ' ', '-': '%20' };

function readPercent(part: ContentPart, at: number, place: MacroPlace): MacroReading {
  const next = part.text[at + 1] ?? '';
  const text = SPELLED_OUT[next];
  if (text !== undefined) return { end: at + 2, piece: { kind: 'literal', text, isSpelledOut: true } };
  const macro = matchAt(MACRO, part.text, at);
  if (macro) return readMacro(macro, partOf(part, at, at + macro[0].length), { at, place });
  const end = next === '{' ? endOfBraces(part.text, at) : at + 1 + next.length;
  const wrong = partOf(part, at, end);
  const fault = {
    part: wrong,
    message: `${excerpt(wrong.text)} is not a macro`,
    hint: 'write a macro as in %{d}, and the percent sign itself as %%',
  };
  return { end, fault };
}

const MACRO = /%\{([a-z])(\d*)(r?)([.\-+,/_=]*)\}/iy;

function readMacro(
  match: RegExpExecArray,
  part: ContentPart,
  { at, place }: { at: number; place: MacroPlace },
): MacroReading {
  const [all, name = '', digits = '', reverse = '', delimiters = ''] = match;
  const end = at + all.length;
  const letter = LETTERS.find((each) => each === name.toLowerCase());
  const message = macroFault(letter, digits, place);
  if (letter === undefined || message !== null)
    return { end, fault: { part, message: `${excerpt(all)} ${message}` } };
  const isEscaped = name !== letter;
  const keep = Number(digits);
  return {
    end,
    piece: { kind: 'macro', letter, isEscaped, keep, isReversed: reverse !== '', delimiters },
  };
}

const LETTERS: readonly MacroLetter[] = ['s', 'l', 'o', 'd', 'i', 'p', 'v', 'h', 'c', 'r', 't'];

function macroFault(letter: MacroLetter | undefined, digits: string, place: MacroPlace): string | null {
  if (letter === undefined) return `is not a macro; the letters are ${LETTERS.join(', ')}`;
  if (place === 'name' && 'crt'.includes(letter)) return 'is only allowed in the text of an explanation';
  return /^0+$/.test(digits) ? 'keeps no part of the value; the number must be 1 or more' : null;
}

function endOfBraces(text: string, at: number): number {
  const end = text.indexOf('}', at);
  return end === -1 ? text.length : end + 1;
}

function readForeign(part: ContentPart, at: number): MacroReading {
  const end = at + String.fromCodePoint(part.text.codePointAt(at) ?? 0).length;
  const wrong = partOf(part, at, end);
  return {
    end,
    fault: { part: wrong, message: `the character ${JSON.stringify(wrong.text)} is not allowed here` },
  };
}

function matchAt(pattern: RegExp, text: string, at: number): RegExpExecArray | null {
  pattern.lastIndex = at;
  return pattern.exec(text);
}
