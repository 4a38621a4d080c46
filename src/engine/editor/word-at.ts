import { contextAt } from './context.js';

const SEPARATOR = /[\s,{}[\]:'"]/;

/** No code of a rule is longer, and no name. */
const LONGEST = 255;

/** A word in a file. */
export interface Word {
  readonly text: string;
  readonly start: number;
  readonly end: number;
}

/** What stands around an offset, without blanks, commas, colons, quotes and brackets. */
function wordAt(text: string, offset: number): Word {
  const before =
    text
      .slice(Math.max(0, offset - LONGEST), offset)
      .split(SEPARATOR)
      .at(-1) ?? '';
  const after = text.slice(offset, offset + LONGEST).split(SEPARATOR)[0] ?? '';
  return { text: before + after, start: offset - before.length, end: offset + after.length };
}

/** Where a word is in a file of YAML. */
export interface WordPlace {
  readonly word: Word;
  /** The keys above it, from the top; the last one is its own, if it is a value. */
  readonly keys: readonly string[];
  readonly isKey: boolean;
}

export function placeOfWord(text: string, offset: number): WordPlace {
  const word = wordAt(text, offset);
  const before = text.slice(0, word.start).split('\n');
  const position = { line: before.length - 1, column: before.at(-1)?.length ?? 0 };
  const { keys, key } = contextAt(text, position);
  const isKey = key === null && /^["']?:(?:\s|$)/.test(text.slice(word.end, word.end + 3));
  return { word, keys: key === null ? keys : [...keys, key], isKey };
}
