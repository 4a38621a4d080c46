import { secretForms } from './secret-forms.js';
import { partsInForm } from './secret-search.js';

/** Removes credentials from text that the service sent. */
export type Redact = (text: string) => string;

const REDACTED = '***';

/**
 * Creates a function that replaces these secrets with `***`, in every form of `secretForms` and with any character
 * escaped. Longer secrets go first, so that one that contains another is replaced as a whole.
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
