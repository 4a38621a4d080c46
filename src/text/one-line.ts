import { printable } from './printable.js';

/**
 * Turns any text into one printable line: whitespace is collapsed, terminal sequences are removed, other unsafe characters
 * are escaped, and more than `maxLength` UTF-16 units are cut, with an ellipsis.
 */
export function oneLine(text: string, maxLength: number): string {
  const line = printable(text.replace(TERMINAL_SEQUENCE, '').replace(/\s+/g, ' ').trim());
  if (line.length <= maxLength) return line;
  const cut = line.slice(0, maxLength - 1).replace(/[\uD800-\uDBFF]$/, '');
  return `${cut.trimEnd()}…`;
}

/** ECMA-48: control sequences (ESC [ …), operating system commands (ESC ] … BEL or ST), two-byte escapes. */
const TERMINAL_SEQUENCE = new RegExp(
  String.raw`(?:\u001B\[|\u009B)[0-?]*[ -/]*[@-~]|\u001B\][^\u0007\u001B]{0,1000}(?:\u0007|\u001B\\)|\u001B[@-Z\\^_]`,
  'g',
);
