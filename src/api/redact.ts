import { secretPattern } from './secret-pattern.js';

/** Takes credentials out of text that the service sent. */
export type Redact = (text: string) => string;

/** What stands in the place of a secret. */
const REDACTED = '***';

/**
 * Makes a function that replaces these secrets, in every spelling of `secretPattern`, by `***`. Its pattern is large, and
 * most requests never need it: it is made with the first text.
 */
export function redactor(secrets: readonly string[]): Redact {
  const actual = secrets.filter((secret) => secret !== '');
  if (actual.length === 0) return (text) => text;
  let anySecret: RegExp | undefined;
  return (text) => text.replace((anySecret ??= patternOfAny(actual)), REDACTED);
}

/** The longest first: one that holds another goes as a whole. */
function patternOfAny(secrets: readonly string[]): RegExp {
  const patterns = secrets.toSorted((a, b) => b.length - a.length).map(secretPattern);
  return new RegExp(patterns.join('|'), 'gu');
}
