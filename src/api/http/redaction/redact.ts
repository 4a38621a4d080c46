import { secretForms } from './secret-forms.js';
import { partsInForm } from './secret-search.js';

/** Takes credentials out of text that the service sent. */
export type Redact = (text: string) => string;

/** What stands in the place of a secret. */
const REDACTED = '***';

/**
 * Makes a function that replaces these secrets by `***`: every form of `secretForms`, with any of its characters
 * escaped. The longest go first: one that holds another goes as a whole.
 */
export function redactor(secrets: readonly string[]): Redact {
  const longestFirst = secrets.filter((secret) => secret !== '').toSorted((a, b) => b.length - a.length);
  return (text) => longestFirst.reduce(withoutSecret, text);
}

function withoutSecret(text: string, secret: string): string {
  return secretForms(secret).reduce((rest, form) => {
    const parts = partsInForm(rest, form);
    const kept = [...parts, { start: rest.length }].map(({ start }, index) =>
      rest.slice(parts[index - 1]?.end ?? 0, start),
    );
    return kept.join(REDACTED);
  }, text);
}
