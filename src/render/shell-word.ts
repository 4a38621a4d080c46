import { printable } from '../text/printable.js';

/** Quotes what a shell would interpret: journals and names may come from elsewhere. */
export function shellWord(text: string): string {
  const word = printable(text);
  return /^[\w@%+=:,./-]+$/.test(word) ? word : `'${word.replaceAll("'", `'\\''`)}'`;
}

/** The words by which a command that is printed names the project file; none if the user named none. */
export function configWords(config: string | undefined): readonly string[] {
  return config === undefined ? [] : ['-c', shellWord(config)];
}
