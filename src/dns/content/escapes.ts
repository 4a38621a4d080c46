import type { ContentPart } from './part.js';

/** What a backslash escapes: an octet by three digits up to 255, or any other character (RFC 1035 section 5.1). */
export const ESCAPED = String.raw`25[0-5]|2[0-4]\d|[01]\d\d|\D`;

const ESCAPE = new RegExp(String.raw`\\(${ESCAPED})`, 'g');

/** Replaces escapes by the characters that they stand for, octets as characters 0 to 255. */
export function withoutEscapes(text: string): string {
  return text.includes('\\') ? text.replaceAll(ESCAPE, (_, escaped: string) => unescaped(escaped)) : text;
}

/** The character that the part of an escape after its backslash stands for. */
export function unescaped(escaped: string): string {
  return escaped.length === 3 ? String.fromCharCode(Number(escaped)) : escaped;
}

/** A backslash with what it escapes, or with what it cannot. */
const BACKSLASH = new RegExp(String.raw`\\(?:${ESCAPED}|(\d{0,3}))`, 'g');

/** The backslashes of a text that escape nothing, each with the digits after it. */
export function wrongEscapes(text: string): readonly ContentPart[] {
  if (!text.includes('\\')) return [];
  return Array.from(text.matchAll(BACKSLASH)).flatMap(({ 0: written, 1: digits, index }) =>
    digits === undefined ? [] : [{ text: written, offset: index }],
  );
}

/** What to write instead of a backslash that escapes nothing. */
export const ESCAPE_HINT = String.raw`write \\ for a backslash, or three digits up to 255 for an octet`;
