import { LONGEST_READING, beginsEscape, readingsAt } from './readings.js';

/** A way to write a secret. */
export interface SecretForm {
  /** The possible characters at each position. */
  readonly places: readonly string[];
  /** What else belongs to it: `=` after it, and the digits on both sides, which have some of its bits. */
  readonly sides: 'nothing' | 'padding' | 'digits';
}

/** A part of a text, as half-open UTF-16 offsets. */
export interface Part {
  readonly start: number;
  readonly end: number;
}

/** Finds a form of a secret in a text, where any character may be escaped; parts do not overlap. */
export type SecretSearch = (text: string) => readonly Part[];

/**
 * Prepares the search for a form of a secret. It takes linear time for any text: it looks at every character once, with
 * the matching prefixes of the form as bits (Baeza-Yates and Gonnet, "A new approach to text searching"). A form without
 * places is found nowhere.
 */
export function searchFor(form: SecretForm): SecretSearch {
  const automaton = automatonOf(form);
  // Each place takes at least one character.
  return (text) => (text.length < form.places.length ? [] : partsInForm(text, form, automaton));
}

function partsInForm(text: string, form: SecretForm, automaton: Automaton): readonly Part[] {
  const parts: Part[] = [];
  for (let start = 0; ;) {
    const end = firstEnd(text, start, automaton);
    if (end === null) return parts;
    const part = wholePart(text, { start, end }, form);
    parts.push(part);
    start = part.end;
  }
}

/** Matching prefixes at the offsets ahead are kept in a ring buffer: offset `n` in row `n % ROWS`. */
const ROWS = LONGEST_READING + 1;

interface Automaton {
  /** The possible first characters. */
  readonly first: string;
  /** The positions of each character in the form. */
  readonly masks: ReadonlyMap<string, Uint32Array>;
  readonly length: number;
}

function automatonOf({ places }: SecretForm): Automaton {
  const masks = new Map<string, Uint32Array>();
  places.forEach((characters, place) => {
    for (const character of characters) {
      const mask = masks.get(character) ?? new Uint32Array(Math.ceil(places.length / 32));
      mask[place >>> 5] = (mask[place >>> 5] ?? 0) | (1 << (place & 31));
      masks.set(character, mask);
    }
  });
  return { first: places[0] ?? '', masks, length: places.length };
}

interface Row {
  readonly bits: Uint32Array;
  isEmpty: boolean;
}

/** The first offset at which the form is complete. */
function firstEnd(text: string, start: number, { first, masks, length }: Automaton): number | null {
  const rows = Array.from({ length: ROWS }, () => emptyRow(length));
  const [lastWord, lastBit] = [(length - 1) >>> 5, 1 << ((length - 1) & 31)] as const;
  for (let at = start; at <= text.length; at += 1) {
    const row = rows[at % ROWS] ?? emptyRow(length);
    const unit = text[at];
    if (row.isEmpty && unit !== undefined && !first.includes(unit) && !beginsEscape(unit)) continue;
    if (((row.bits[lastWord] ?? 0) & lastBit) !== 0) return at;
    for (const { character, length: taken } of at === text.length ? [] : readingsAt(text, at)) {
      const mask = masks.get(character);
      const next = rows[(at + taken) % ROWS];
      if (mask && next) advance(row, mask, next);
    }
    if (!row.isEmpty) row.bits.fill(0);
    row.isEmpty = true;
  }
  return null;
}

function emptyRow(length: number): Row {
  return { bits: new Uint32Array(Math.ceil(length / 32)), isEmpty: true };
}

/** Extends the matching prefixes by a character, which may also start a new one. */
function advance(row: Row, mask: Uint32Array, next: Row): void {
  if (row.isEmpty) {
    if (((mask[0] ?? 0) & 1) === 0) return;
    next.bits[0] = (next.bits[0] ?? 0) | 1;
    next.isEmpty = false;
    return;
  }
  let carry = 1;
  for (let word = 0; word < mask.length; word += 1) {
    const bits = row.bits[word] ?? 0;
    next.bits[word] = (next.bits[word] ?? 0) | (((bits << 1) | carry) & (mask[word] ?? 0));
    carry = bits >>> 31;
  }
  next.isEmpty = false;
}

/**
 * The longest match that includes `end`, from its earliest start to its latest end: the shortest spelling of the last
 * character may be a part of a longer one.
 */
function wholePart(text: string, { start, end }: Part, { places, sides }: SecretForm): Part {
  const beginnings = places
    .toReversed()
    .reduce<Offsets>((offsets, place) => offsetsBefore(text, { start, offsets, place }), [end]);
  const farthest = beginnings[0] ?? start;
  const ends = places.reduce<Offsets>((offsets, place) => offsetsAfter(text, offsets, place), [farthest]);
  const part = { start: farthest, end: ends.at(-1) ?? end };
  if (sides === 'nothing') return part;
  const { start: from, end: to } = sides === 'digits' ? withDigits(text, part, start) : part;
  return { start: from, end: withPadding(text, to) };
}

/** In ascending order. */
type Offsets = readonly number[];

interface Before {
  /** Lower bound. */
  readonly start: number;
  readonly offsets: Offsets;
  readonly place: string;
}

/** The offsets from which a character of `place`, escaped or not, ends at one of `offsets`. */
function offsetsBefore(text: string, { start, offsets, place }: Before): Offsets {
  const before = new Set<number>();
  for (const offset of offsets) {
    for (let at = offset - 1; at >= start && at >= offset - LONGEST_READING; at -= 1) {
      const mayReach = offset - at <= LONGEST_CHARACTER || beginsEscape(text[at]);
      if (mayReach && endsOf(text, at, place).includes(offset)) before.add(at);
    }
  }
  return fewOf(before);
}

/** In UTF-16 units. */
const LONGEST_CHARACTER = 2;

/** The offsets at which a character of `place` ends that starts at one of `offsets`. */
function offsetsAfter(text: string, offsets: Offsets, place: string): Offsets {
  return fewOf(new Set(offsets.flatMap((offset) => endsOf(text, offset, place))));
}

function endsOf(text: string, at: number, place: string): Offsets {
  if (at >= text.length) return [];
  return readingsAt(text, at)
    .filter(({ character }) => place.includes(character))
    .map(({ length }) => at + length);
}

/** A long run of backslashes has many readings; only those at either end are kept. */
const MOST_AT_EITHER_END = 8;

function fewOf(offsets: ReadonlySet<number>): Offsets {
  const sorted = [...offsets].toSorted((a, b) => a - b);
  if (sorted.length <= 2 * MOST_AT_EITHER_END) return sorted;
  return [...sorted.slice(0, MOST_AT_EITHER_END), ...sorted.slice(-MOST_AT_EITHER_END)];
}

const BASE64_DIGITS = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+-/_';

function withDigits(text: string, { start, end }: Part, earliest: number): Part {
  const [before = start] = offsetsBefore(text, { start: earliest, offsets: [start], place: BASE64_DIGITS });
  return { start: before, end: endsOf(text, end, BASE64_DIGITS).at(-1) ?? end };
}

function withPadding(text: string, end: number): number {
  const once = endsOf(text, end, '=').at(-1) ?? end;
  return endsOf(text, once, '=').at(-1) ?? once;
}
