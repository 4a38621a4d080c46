import type { Translation } from '../templates/translation.js';
import { LINK } from './facts.js';
import { namedMonths } from './months.js';
import { withoutPlaceholders } from './placeholders.js';

/** A number as a text has it: also a date, a time, or one with separators. */
interface WrittenNumber {
  readonly written: string;
  /** What it may say, each as decimal numbers: 1.000 is 1000, or 1 and 0; 5:00 PM is 5, or 17. */
  readonly readings: readonly (readonly string[])[];
}

/** The numbers of a mail. */
export interface MailNumbers {
  readonly found: readonly WrittenNumber[];
  /** All that they may say, and the months that are named. */
  readonly values: ReadonlySet<string>;
}

/** Digits with what separates groups, decimals, and parts of dates and times anywhere; a blank separates groups of three only. */
const NUMBER =
  /\p{Nd}{1,3}(?: \p{Nd}{3})+(?!\p{Nd})(?:[.,]\p{Nd}+)?|\p{Nd}+(?:[.,:/'’\u00a0\u2009\u202f٫٬]\p{Nd}+)*/gu;
/** What says that an hour is one of twelve. */
const HALF_DAY = /^[ \u00a0\u202f]?([ap])\.?[ \u00a0]?m\b/i;
/** What comes out of a page as another character: `&#39;`. */
const REFERENCE = /&(?:#\d+|#x[\da-f]+);/gi;

/** Finds the numbers of a mail outside of links, tags and placeholders, in the digits of all scripts. */
export function numbersIn({ subject, body, language }: Translation): MailNumbers {
  const text = withoutPlaceholders(`${subject}\n${body}`, ' ')
    .replaceAll(LINK, ' ')
    .replaceAll(/<[^<>]*>/g, ' ')
    .replaceAll(REFERENCE, ' ');
  const found = Array.from(text.matchAll(NUMBER), ({ 0: written, index }) => {
    const half = HALF_DAY.exec(text.slice(index + written.length, index + written.length + 6))?.[1];
    return { written, readings: readingsOf(written, half?.toLowerCase()) };
  }).filter(({ readings }) => readings.length > 0);
  const said = found.flatMap(({ readings }) => readings.flat());
  return { found, values: new Set([...said, ...namedMonths(text, language)]) };
}

/** The numbers that another text does not have, as they are written. */
export function numbersMissing({ found }: MailNumbers, other: MailNumbers): ReadonlySet<string> {
  const missing = found.filter(
    ({ readings }) => !readings.some((parts) => parts.every((part) => other.values.has(part))),
  );
  return new Set(missing.map(({ written }) => written));
}

/** None for the two zeros of a full hour or amount, which other languages may leave out. */
function readingsOf(written: string, half: string | undefined): readonly (readonly string[])[] {
  const parts = written.split(/\P{Nd}+/u).map(decimal);
  const whole = parts.length > 1 && parts.at(-1) === '00' ? parts.slice(0, -1) : parts;
  if (whole.length === 1 && whole[0] === '00') return [];
  const readings = [[parts.join('')], [whole.join('')], whole].map((each) => each.map(plain));
  const [hour = '', ...rest] = whole.map(plain);
  return half === undefined ? readings : [...readings, [hourOf(hour, half), ...rest]];
}

/** The hour of a day that has 24 of them. */
function hourOf(hour: string, half: string): string {
  return String((Number(hour) % 12) + (half === 'p' ? 12 : 0));
}

function plain(digits: string): string {
  return digits.replace(/^0+(?=\d)/, '');
}

function decimal(digits: string): string {
  return Array.from(digits, (each) => String(digitOf(each))).join('');
}

/** Decimal digits of all scripts stand in rows of ten in Unicode (section 4.6): the one of a digit begins where none precedes it. */
function digitOf(character: string): number {
  const point = character.codePointAt(0) ?? 0;
  let value = 0;
  while (value < 9 && /\p{Nd}/u.test(String.fromCodePoint(point - value - 1))) value += 1;
  return value;
}
