import { printable } from '../text/printable.js';

/** Quotes what a shell would interpret: journals and names may come from elsewhere. */
export function shellWord(text: string): string {
  const word = printable(text);
  return /^[\w@%+=:,./-]+$/.test(word) ? word : `'${word.replaceAll("'", `'\\''`)}'`;
}
