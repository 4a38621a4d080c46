import { sep } from 'node:path';
import { printable } from '../text/printable.js';
import { withSlashes } from '../text/slash-path.js';

/**
 * Quotes what a shell would interpret: journals and names may come from elsewhere. On Windows, which `separator` tells, only double
 * quotes are quotes to both shells; what means something between these is for PowerShell alone.
 */
export function shellWord(text: string, separator = sep): string {
  const word = printable(text);
  if (/^[\w@%+=:,./-]+$/.test(word)) return word;
  if (separator === '/') return `'${word.replaceAll("'", `'\\''`)}'`;
  return /["$%`]/.test(word) ? `'${word.replaceAll("'", `''`)}'` : `"${word}"`;
}

/** The same for a path, with slashes, which mean nothing to a shell. */
export function pathWord(path: string): string {
  return shellWord(withSlashes(path));
}

/** The words by which a command that is printed names the project file; none if the user named none. */
export function configWords(config: string | undefined): readonly string[] {
  return config === undefined ? [] : ['-c', pathWord(config)];
}
