import { isAscii } from '../name/name.js';

/** Encodes a text in UTF-8, each octet as a character from 0 to 255. */
export function octetsOf(text: string): string {
  if (isAscii(text)) return text;
  return Array.from(new TextEncoder().encode(text), (octet) => String.fromCharCode(octet)).join('');
}
