import { secretPattern } from './secret-pattern.js';

/** Takes credentials out of text that the service sent. */
export type Redact = (text: string) => string;

/** What stands in the place of a secret. */
const REDACTED = '***';

/** Makes a function that replaces these secrets, in every spelling of `secretPattern`, by `***`. */
export function redactor(secrets: readonly string[]): Redact {
  // The longest first: one that holds another goes as a whole.
  const patterns = secrets
    .filter((secret) => secret !== '')
    .toSorted((a, b) => b.length - a.length)
    .map(secretPattern);
  if (patterns.length === 0) return (text) => text;
  const anySecret = new RegExp(patterns.join('|'), 'gu');
  return (text) => text.replace(anySecret, REDACTED);
}
