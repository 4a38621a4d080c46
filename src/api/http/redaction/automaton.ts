import { LONGEST_ESCAPE } from './escapes.js';
import type { Readings } from './readings.js';
import { characterAt, unitsOf } from './readings.js';

/** The possible characters at each position of a word, as code points. */
export type Places = readonly (readonly number[])[];

/** A search for a word. */
export interface Automaton {
  /** The possible first characters. */
  readonly firsts: readonly number[];
  /** The positions of each character in the word, as bits. */
  readonly masks: ReadonlyMap<number, Uint32Array>;
  /** The same for ASCII, by code point. */
  readonly asciiMasks: readonly (Uint32Array | undefined)[];
  /** Number of units that hold the bits of all positions. */
  readonly size: number;
  /** The bit of the last position, in the last unit. */
  readonly lastBit: number;
}

/** Prepares the search for a word with at least one place. */
export function automatonOf(places: Places): Automaton {
  const size = Math.ceil(places.length / 32);
  const masks = new Map<number, Uint32Array>();
  places.forEach((characters, place) => {
    for (const character of characters) {
      const mask = masks.get(character) ?? new Uint32Array(size);
      mask[place >>> 5] = (mask[place >>> 5] ?? 0) | (1 << (place & 31));
      masks.set(character, mask);
    }
  });
  const asciiMasks = Array.from({ length: 128 }, (_, character) => masks.get(character));
  return { firsts: places[0] ?? [], masks, asciiMasks, size, lastBit: 1 << ((places.length - 1) & 31) };
}

/** Matching prefixes at the offsets ahead are kept in a ring buffer: offset `n` in row `n % ROWS`. */
const ROWS = LONGEST_ESCAPE + 1;

/** Finds the first offset from `start` on at which the word is complete, or null. */
export type FirstEnd = (start: number) => number | null;

/**
 * Searches a text for a word. It looks at every character once, with the matching prefixes of the word as bits (Baeza-Yates
 * and Gonnet, "A new approach to text searching"), and where nothing matches yet only for the word's first character.
 */
export function searchIn(readings: Readings, automaton: Automaton): FirstEnd {
  const { text, escapes } = readings;
  const { masks, asciiMasks, size, lastBit } = automaton;
  const rows = new Uint32Array(ROWS * size);
  /** The last offset with a matching prefix. */
  let farthest = -1;

  const read = (at: number, character: number, length: number): void => {
    const mask = character < 128 ? asciiMasks[character] : masks.get(character);
    if (!mask) return;
    const [from, to] = [(at % ROWS) * size, ((at + length) % ROWS) * size];
    let carry = 1;
    for (let unit = 0; unit < size; unit += 1) {
      const bits = rows[from + unit] ?? 0;
      const matching = ((bits << 1) | carry) & (mask[unit] ?? 0);
      rows[to + unit] = (rows[to + unit] ?? 0) | matching;
      if (matching !== 0) farthest = Math.max(farthest, at + length);
      carry = bits >>> 31;
    }
  };
  return (start) => {
    rows.fill(0);
    farthest = -1;
    for (let at = start; at <= text.length; at += 1) {
      if (at > farthest) at = nextFirst(readings, at, automaton);
      const row = (at % ROWS) * size;
      if (((rows[row + size - 1] ?? 0) & lastBit) !== 0) return at;
      const character = characterAt(text, at);
      read(at, character, unitsOf(character));
      const length = escapes?.lengths[at] ?? 0;
      if (length > 0) read(at, escapes?.characters[at] ?? 0, length);
      for (let unit = row; unit < row + size; unit += 1) rows[unit] = 0;
    }
    return null;
  };
}

/** The next offset at which the word may begin; that of the end if there is none. */
function nextFirst({ text, escapes }: Readings, start: number, { firsts }: Automaton): number {
  const [first = 0, other = first] = firsts;
  const [unit, otherUnit] = [firstUnit(first), firstUnit(other)];
  for (let at = start; at < text.length; at += 1) {
    const here = text.charCodeAt(at);
    if (here === unit || here === otherUnit) return at;
    if (escapes === null || escapes.lengths[at] === 0) continue;
    const escaped = escapes.characters[at];
    if (escaped === first || escaped === other) return at;
  }
  return text.length;
}

function firstUnit(character: number): number {
  return String.fromCodePoint(character).charCodeAt(0);
}
