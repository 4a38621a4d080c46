import type { Places } from './automaton.js';
import { automatonOf, searchIn } from './automaton.js';
import type { Readings } from './readings.js';
import { characterAt, hasCharacter, unitsOf } from './readings.js';

/** A way to write a secret. */
export interface SecretForm {
  /** The possible characters at each position. */
  readonly places: readonly string[];
  /** What else belongs to it: `=` after it, and the digits on both sides, which have some of its bits. */
  readonly sides: 'nothing' | 'padding' | 'digits';
}

/** A part of a text, as half-open UTF-16 offsets. */
export interface TextPart {
  readonly start: number;
  readonly end: number;
}

/** Finds a form of a secret in a text, where any character may be escaped; parts do not overlap. */
export type SecretSearch = (readings: Readings) => readonly TextPart[];

/** Prepares the search for a form of a secret. It takes linear time for any text. A form without places is found nowhere. */
export function searchFor({ places: texts, sides }: SecretForm): SecretSearch {
  const places = texts.map(codesOf);
  const automaton = automatonOf(places);
  return (readings) => {
    const parts: TextPart[] = [];
    if (!mayHave(readings, places)) return parts;
    const firstEnd = searchIn(readings, automaton);
    for (let start = 0; ;) {
      const end = firstEnd(start);
      if (end === null) return parts;
      const part = wholePart(readings, { start, end }, { places, sides });
      parts.push(part);
      start = part.end;
    }
  };
}

/** Whether a text is long enough, and has a character for each place: most texts have no form of any secret. */
function mayHave(readings: Readings, places: Places): boolean {
  if (places.length === 0 || readings.text.length < places.length) return false;
  return places.every((place) => place.some((character) => hasCharacter(readings, character)));
}

function codesOf(characters: string): readonly number[] {
  return Array.from(characters, (character) => character.codePointAt(0) ?? 0);
}

interface CodedForm extends Pick<SecretForm, 'sides'> {
  readonly places: Places;
}

/**
 * The longest match that includes `end`, from its earliest start to its latest end: the shortest spelling of the last
 * character may be a part of a longer one.
 */
function wholePart(readings: Readings, { start, end }: TextPart, { places, sides }: CodedForm): TextPart {
  let starts: Offsets = [end];
  for (const place of places.toReversed())
    starts = offsetsBefore(readings, { start, offsets: starts, place });
  const farthest = starts[0] ?? start;
  let ends: Offsets = [farthest];
  for (const place of places) ends = offsetsAfter(readings, ends, place);
  const part = { start: farthest, end: ends.at(-1) ?? end };
  if (sides === 'nothing') return part;
  const { start: from, end: to } = sides === 'digits' ? withDigits(readings, part, start) : part;
  return { start: from, end: withPadding(readings, to) };
}

/** In ascending order. */
type Offsets = readonly number[];

interface Before {
  /** Lower bound. */
  readonly start: number;
  readonly offsets: Offsets;
  readonly place: readonly number[];
}

/** The offsets from which a character of `place`, escaped or not, ends at one of `offsets`. */
function offsetsBefore(readings: Readings, { start, offsets, place }: Before): Offsets {
  const before: number[] = [];
  for (const offset of offsets)
    for (const length of readings.lengths) {
      const at = offset - length;
      if (at >= start && takes(readings, at, length, place) && !before.includes(at)) before.push(at);
    }
  return fewOf(before);
}

/** The offsets at which a character of `place` ends that starts at one of `offsets`. */
function offsetsAfter(readings: Readings, offsets: Offsets, place: readonly number[]): Offsets {
  const after: number[] = [];
  for (const at of offsets)
    for (const length of readings.lengths) {
      const end = at + length;
      if (takes(readings, at, length, place) && !after.includes(end)) after.push(end);
    }
  return fewOf(after);
}

/** Whether so many units at an offset may mean a character of `place`. */
function takes({ text, escapes }: Readings, at: number, length: number, place: readonly number[]): boolean {
  const character = characterAt(text, at);
  if (unitsOf(character) === length && place.includes(character)) return true;
  return escapes !== null && escapes.lengths[at] === length && place.includes(escapes.characters[at] ?? -1);
}

/** A long run of backslashes has many readings; only those at either end are kept. */
const MOST_AT_EITHER_END = 8;

function fewOf(offsets: number[]): Offsets {
  if (offsets.length < 2) return offsets;
  const sorted = offsets.toSorted((a, b) => a - b);
  if (sorted.length <= 2 * MOST_AT_EITHER_END) return sorted;
  return [...sorted.slice(0, MOST_AT_EITHER_END), ...sorted.slice(-MOST_AT_EITHER_END)];
}

const BASE64_DIGITS = codesOf('ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+-/_');
const PADDING = codesOf('=');

function withDigits(readings: Readings, { start, end }: TextPart, earliest: number): TextPart {
  const [before = start] = offsetsBefore(readings, {
    start: earliest,
    offsets: [start],
    place: BASE64_DIGITS,
  });
  return { start: before, end: lastEnd(readings, end, BASE64_DIGITS) };
}

function withPadding(readings: Readings, end: number): number {
  return lastEnd(readings, lastEnd(readings, end, PADDING), PADDING);
}

/** The last offset at which a character of `place` ends that starts here, or else here. */
function lastEnd(readings: Readings, at: number, place: readonly number[]): number {
  return offsetsAfter(readings, [at], place).at(-1) ?? at;
}
