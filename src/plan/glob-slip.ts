import type { Glob } from './glob.js';
import { partsOf } from './glob.js';

/** A wildcard, or one character. */
type Sign = { readonly wildcard: '*' | '**' } | { readonly character: string };

/**
 * Compiles a pattern into a function that tells whether it matches a text but for one slip: a character that is missing, too
 * many, wrong, or swapped with its neighbour. A pattern with fewer than two characters of its own would be close to anything.
 */
export function almostMatches(pattern: string): Glob {
  const signs = partsOf(pattern).flatMap((part): readonly Sign[] =>
    typeof part === 'string' ? [{ wildcard: part }] : Array.from(part.text, (character) => ({ character })),
  );
  const isLiteral = signs.every((sign) => 'character' in sign);
  if (signs.filter((sign) => 'character' in sign).length < 2) return () => false;
  return (text) => {
    const characters = Array.from(text);
    if (isLiteral && Math.abs(characters.length - signs.length) > 1) return false;
    return distance(signs, characters) === 1;
  };
}

/** Optimal string alignment distance, in which a wildcard takes what it matches for nothing. */
function distance(signs: readonly Sign[], text: readonly string[]): number {
  let before: readonly number[] = [];
  let last: readonly number[] = [0, ...text.map((_, index) => index + 1)];
  for (const [index, sign] of signs.entries()) {
    const row = 'wildcard' in sign ? wildcardRow(sign.wildcard, last, text) : characterRow(index);
    [before, last] = [last, row];
  }
  return at(last, text.length);

  function characterRow(index: number): readonly number[] {
    const row = [at(last, 0) + 1];
    for (const [j, given] of text.entries()) {
      const replaced = at(last, j) + (isAt(index, given) ? 0 : 1);
      const isSwap = j > 0 && isAt(index, text[j - 1]) && isAt(index - 1, given);
      const swapped = isSwap ? at(before, j - 1) + 1 : Infinity;
      row.push(Math.min(replaced, swapped, at(last, j + 1) + 1, at(row, j) + 1));
    }
    return row;
  }

  function isAt(index: number, character: string | undefined): boolean {
    const sign = signs[index];
    return sign !== undefined && 'character' in sign && sign.character === character;
  }
}

function wildcardRow(
  wildcard: '*' | '**',
  last: readonly number[],
  text: readonly string[],
): readonly number[] {
  const row = [at(last, 0)];
  for (const [j, given] of text.entries())
    row.push(Math.min(at(last, j + 1), at(row, j) + (wildcard === '*' && given === '.' ? 1 : 0)));
  return row;
}

function at(row: readonly number[], index: number): number {
  return row[index] ?? Infinity;
}
