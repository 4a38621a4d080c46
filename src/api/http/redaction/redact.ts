import type { Readings } from './readings.js';
import { readingsOf } from './readings.js';
import type { SecretForm, SecretSearch } from './secret-search.js';
import { searchFor } from './secret-search.js';

/** Removes credentials from text that the service sent. */
export type Redact = (text: string) => string;

/**
 * Messages show a line of a text. What is behind its first UTF-16 units, as many as these, is not shown even if everything
 * before it is a secret, so it need not be searched.
 */
export const MOST_SEARCHED = 2 ** 20;

const REDACTED = '***';

/**
 * Creates a function that replaces these secrets with `***`, in every form of `secretForms` and with any character
 * escaped. Longer secrets go first, so that one that contains another is replaced as a whole. The searches are prepared
 * with the first text.
 */
export function redactor(secrets: readonly string[]): Redact {
  let searches: readonly SecretSearch[] | null = null;
  return (text) => {
    searches ??= searchesFor(secrets);
    return searches.reduce(withoutSecret, readingsOf(text)).text;
  };
}

function searchesFor(secrets: readonly string[]): readonly SecretSearch[] {
  const longestFirst = secrets.toSorted((a, b) => b.length - a.length);
  return longestFirst.flatMap(secretForms).map(searchFor);
}

function withoutSecret(readings: Readings, search: SecretSearch): Readings {
  const { text } = readings;
  const parts = search(readings);
  if (parts.length === 0) return readings;
  const kept = [...parts, { start: text.length }].map(({ start }, index) =>
    text.slice(parts[index - 1]?.end ?? 0, start),
  );
  return readingsOf(kept.join(REDACTED));
}

/**
 * The forms in which a service may repeat a secret: as it is; as base64, alone or within a longer text
 * (`user:password`), in the standard or the URL alphabet; as hex digits.
 */
function secretForms(secret: string): readonly SecretForm[] {
  const bytes = Buffer.from(secret, 'utf8');
  return [
    { places: Array.from(secret), sides: 'nothing' },
    ...base64Within(bytes).map((text): SecretForm => ({ places: base64Places(text), sides: 'digits' })),
    { places: base64Places(bytes.toString('base64url')), sides: 'padding' },
    { places: Array.from(bytes.toString('hex'), hexDigits), sides: 'nothing' },
  ];
}

/** Fewer base64 characters would match ordinary words. */
const SHORTEST_BASE64 = 4;

/** The base64 digits that depend on the secret alone, for each of the three offsets in a group that it may start at. */
function base64Within(bytes: Buffer): readonly string[] {
  const within = [0, 1, 2].map((shift) => {
    const encoded = Buffer.concat([Buffer.alloc(shift), bytes]).toString('base64');
    return encoded.slice(Math.ceil((shift * 8) / 6), Math.floor(((shift + bytes.length) * 8) / 6));
  });
  return within.filter(({ length }) => length >= SHORTEST_BASE64);
}

/** Digits of either alphabet. */
function base64Places(text: string): readonly string[] {
  return Array.from(text, (digit) => {
    if (digit === '+' || digit === '-') return '+-';
    return digit === '/' || digit === '_' ? '/_' : digit;
  });
}

/** Either case. */
function hexDigits(digit: string): string {
  return `${digit}${digit.toUpperCase()}`;
}
