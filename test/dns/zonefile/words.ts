import { sourceFile } from '../../../src/diagnostics/source.js';
import type { Token } from '../../../src/dns/zonefile/tokens.js';

/** The words of a line, with their places. */
export function wordsOf(line: string): readonly [Token, ...Token[]] {
  const file = sourceFile('zone', line);
  const [first, ...more] = Array.from(line.matchAll(/\S+/g), ({ 0: text, index }): Token => ({
    file,
    start: index,
    end: index + text.length,
    text,
  }));
  if (!first) throw new Error('no words');
  return [first, ...more];
}
