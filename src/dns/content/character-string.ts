/** Quoted as a whole; written without nested repetition, so that matching stays linear. */
const QUOTED = /^"([^"\\]*(?:\\.[^"\\]*)*)"$/s;
const BARE = /^[^\s"\\]*(?:\\.[^\s"\\]*)*$/s;

/** Whether a field is one character-string in double quotes (RFC 1035 section 5.1). */
export function isQuoted(field: string): boolean {
  return QUOTED.test(field);
}

/**
 * The text that a character-string stands for, `\X` and `\DDD` resolved (RFC 1035 section 5.1), octets
 * as characters 0 to 255; null when its quotes do not pair or it has a bare blank.
 */
export function readCharacterString(field: string): string | null {
  const inner = QUOTED.exec(field)?.[1] ?? (BARE.test(field) ? field : null);
  return inner === null ? null : inner.replaceAll(ESCAPE, unescaped);
}

/**
 * The text that one or more character-strings in double quotes stand for together, with whitespace between them, octets as
 * characters 0 to 255; null when the text is anything else.
 */
export function readCharacterStrings(text: string): string | null {
  const strings = [...text.matchAll(QUOTED_STRINGS)];
  const length = strings.reduce((sum, [all]) => sum + all.length, 0);
  if (strings.length === 0 || length < text.length) return null;
  return strings.map(([, inner = '']) => inner.replaceAll(ESCAPE, unescaped)).join('');
}

/** One string after another from the beginning; a backslash before a digit needs three digits, 255 at most. */
const QUOTED_STRINGS = /"([^"\\]*(?:\\(?:25[0-5]|2[0-4]\d|[01]\d\d|\D)[^"\\]*)*)"(?:\s+(?=")|$)/gy;

const ESCAPE = /\\(25[0-5]|2[0-4]\d|[01]\d\d|.)/gs;

function unescaped(_: string, escaped: string): string {
  return escaped.length === 3 ? String.fromCodePoint(Number(escaped)) : escaped;
}

/** A text as a character-string in double quotes, the inverse of `readCharacterString`. */
export function quoteCharacterString(text: string): string {
  return `"${text.replaceAll(/["\\]/g, String.raw`\$&`).replaceAll(UNPRINTABLE, octet)}"`;
}

// oxlint-disable-next-line no-control-regex -- exactly the octets that cannot be written as they are
const UNPRINTABLE = /[\u0000-\u001f\u007f-\u00ff]/g;

function octet(character: string): string {
  return `\\${String(character.charCodeAt(0)).padStart(3, '0')}`;
}
