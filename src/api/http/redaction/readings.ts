import { escapeAt, mayHaveEscapes } from './escapes.js';

/** A text, and what its characters may mean: themselves, and where an escape begins, what that stands for. */
export interface Readings {
  readonly text: string;
  /** Null for a text without escapes. */
  readonly escapes: Escapes | null;
  /** The numbers of UTF-16 units that a character of the text takes, escaped or not. */
  readonly lengths: readonly number[];
}

/** The escapes of a text, by the offset where they begin. */
interface Escapes {
  /** Code points. */
  readonly characters: Uint32Array;
  /** In UTF-16 units; 0 where no escape begins. */
  readonly lengths: Uint8Array;
  /** The characters that any of them stands for. */
  readonly occurring: ReadonlySet<number>;
}

/** A character outside the Basic Multilingual Plane takes two. */
const UNESCAPED_LENGTHS = [1, 2];

/** Reads a text once, for any number of searches. */
export function readingsOf(text: string): Readings {
  if (!mayHaveEscapes(text)) return { text, escapes: null, lengths: UNESCAPED_LENGTHS };
  const characters = new Uint32Array(text.length);
  const lengths = new Uint8Array(text.length);
  const occurring = new Set<number>();
  const taken = new Set(UNESCAPED_LENGTHS);
  for (let at = 0; at < text.length; at += 1) {
    const escape = escapeAt(text, at);
    if (!escape) continue;
    characters[at] = escape.character;
    lengths[at] = escape.length;
    occurring.add(escape.character);
    taken.add(escape.length);
  }
  return { text, escapes: { characters, lengths, occurring }, lengths: [...taken] };
}

/** Whether a text has a character anywhere, escaped or not. */
export function hasCharacter({ text, escapes }: Readings, character: number): boolean {
  return text.includes(String.fromCodePoint(character)) || escapes?.occurring.has(character) === true;
}

/** The code point at an offset, as it is written; a negative number behind the end. */
export function characterAt(text: string, at: number): number {
  const unit = text.charCodeAt(at);
  return unit >>> 11 === 0xd800 >>> 11 ? (text.codePointAt(at) ?? unit) : at < text.length ? unit : -1;
}

/** Number of UTF-16 units of a code point. */
export function unitsOf(character: number): number {
  return character > 0xffff ? 2 : 1;
}
