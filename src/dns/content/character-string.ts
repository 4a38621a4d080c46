import { ESCAPED, unescaped, withoutEscapes } from './escapes.js';

/** Whether a field begins and ends as one character-string in double quotes does, whatever its backslashes escape. */
export function isQuoted(field: string): boolean {
  return IN_QUOTES.test(field);
}

const IN_QUOTES = /^"[^"\\]*(?:\\.[^"\\]*)*"$/s;

/** Written without nested repetition, so that matching takes linear time. */
const QUOTED = new RegExp(String.raw`^"([^"\\]*(?:\\(?:${ESCAPED})[^"\\]*)*)"$`);
const BARE = new RegExp(String.raw`^[^\s"\\]*(?:\\(?:${ESCAPED})[^\s"\\]*)*$`);

/**
 * The text of a character-string with `\X` and `\DDD` resolved (RFC 1035 section 5.1), octets as characters 0 to 255;
 * null when its quotes are unbalanced, it has an unquoted space, or a backslash escapes nothing.
 */
export function readCharacterString(field: string): string | null {
  const inner = QUOTED.exec(field)?.[1] ?? (BARE.test(field) ? field : null);
  return inner === null ? null : withoutEscapes(inner);
}

/**
 * The joined text of character-strings in double quotes, with or without whitespace between them, octets as characters 0
 * to 255; null when the text is anything else.
 */
export function readCharacterStrings(text: string): string | null {
  const strings = [...text.matchAll(QUOTED_STRINGS)];
  const length = strings.reduce((sum, [all]) => sum + all.length, 0);
  if (strings.length === 0 || length < text.length) return null;
  return strings.map(([, inner = '']) => withoutEscapes(inner)).join('');
}

/** The text of `readCharacterStrings`, and for each of its characters the offset where it is written. */
export function locateCharacterStrings(
  text: string,
): { readonly text: string; readonly offsets: readonly number[] } | null {
  if (readCharacterStrings(text) === null) return null;
  const characters: string[] = [];
  const offsets: number[] = [];
  for (const { index, 1: inner = '' } of text.matchAll(QUOTED_STRINGS)) {
    for (const { index: at, 0: written, 1: escaped } of inner.matchAll(WRITTEN)) {
      characters.push(escaped === undefined ? written : unescaped(escaped));
      offsets.push(index + 1 + at);
    }
  }
  return { text: characters.join(''), offsets };
}

/** A character as it is written in a character-string. */
const WRITTEN = new RegExp(String.raw`\\(${ESCAPED})|[^\\]`, 'g');

const QUOTED_STRINGS = new RegExp(String.raw`"([^"\\]*(?:\\(?:${ESCAPED})[^"\\]*)*)"(?:\s*(?=")|$)`, 'gy');

/** Writes a text as a character-string in double quotes; the inverse of `readCharacterString`. */
export function quoteCharacterString(text: string): string {
  return `"${escapeUnprintable(text.replaceAll(/["\\]/g, String.raw`\$&`))}"`;
}

/** Writes the octets of a text that are not printable ASCII by their numbers. */
export function escapeUnprintable(text: string): string {
  return text.replaceAll(UNPRINTABLE, octet);
}

// oxlint-disable-next-line no-control-regex -- the octets that must be escaped
const UNPRINTABLE = /[\u0000-\u001f\u007f-\u00ff]/g;

function octet(character: string): string {
  return `\\${String(character.charCodeAt(0)).padStart(3, '0')}`;
}
