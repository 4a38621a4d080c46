import { sourceFile } from '../../../src/diagnostics/source.js';
import type { Token } from '../../../src/dns/zonefile/tokens.js';
import { readEntries } from '../../../src/dns/zonefile/tokens.js';

/** The words of a line, with their places. */
export function wordsOf(line: string): readonly [Token, ...Token[]] {
  const [entry] = readEntries(sourceFile('zone', line));
  const [first, ...more] = entry?.tokens ?? [];
  if (!first) throw new Error('no words');
  return [first, ...more];
}
