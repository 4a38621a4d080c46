import { digestOfText } from '../../plan/fingerprint.js';
import type { DeclaredTranslation, MailText } from '../templates/translation.js';

const known = new WeakMap<MailText, string>();

/**
 * The digest by which a translation names the default text that it was made from: of the subject, a line feed, and the body.
 * Cached, since all translations of a template are compared with one default.
 */
export function sourceDigest(defaultText: MailText): string {
  const digest = known.get(defaultText) ?? digestOfText(`${defaultText.subject}\n${defaultText.body}`);
  known.set(defaultText, digest);
  return digest;
}

/** Whether a translation was made from another default text; one whose file does not say is not. */
export function isStale({ source }: Pick<DeclaredTranslation, 'source'>, defaultText: MailText): boolean {
  return source !== undefined && source !== sourceDigest(defaultText);
}
