import type { Span } from '../../diagnostics/source.js';

/** The text of a template or a translation. Line ends are LF. */
export interface MailText {
  readonly subject: string;
  readonly body: string;
}

/** A translation without its id (service-interfaces.md, "MailTemplateTranslation"). */
export interface Translation extends MailText {
  /** Language code as the service has it. */
  readonly language: string;
}

/** A translation of the live listing. */
export interface LiveTranslation extends Translation {
  readonly id: string;
}

/** The positions of `subject`, `body`, and `source` if it is there, in a file. */
export interface TextPlaces {
  readonly subject: Span;
  readonly body: Span;
  readonly source?: Span;
}

/** A text of a file with its positions. */
export interface DeclaredText extends MailText {
  readonly places: TextPlaces;
  /** For translators. */
  readonly note?: string;
}

/** A translation as its file declares it. */
export interface DeclaredTranslation extends Translation, DeclaredText {
  /** The digest of the default text that it was made from; absent where its file does not say. */
  readonly source?: string;
  /** Whether it is not to be sent yet. */
  readonly isDraft?: true;
}

export type TextField = keyof MailText;

export const TEXT_FIELDS: readonly TextField[] = ['subject', 'body'];

/** Whether two texts are the same, character by character. */
export function isSameText(a: MailText, b: MailText): boolean {
  return a.subject === b.subject && a.body === b.body;
}

/** The stable address of a translation, for example `mail/welcome/de`, with the name of the template's folder. */
export function translationAddress(template: string, language: string): string {
  return `mail/${template}/${language}`;
}

/** A text that is equal for equal translations. */
export function translationIdentity({ language, subject, body }: Translation): string {
  return JSON.stringify([language, subject, body]);
}
