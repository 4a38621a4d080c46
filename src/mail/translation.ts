import type { Span } from '../diagnostics/source.js';

/** What a mail says: of a template by default, or of a translation. Line ends are LF. */
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

/** Where a text stands in its file: the values of `subject` and `body`. */
export interface TextPlaces {
  readonly subject: Span;
  readonly body: Span;
}

/** A text of a file and where it stands there. */
export interface DeclaredText extends MailText {
  readonly places: TextPlaces;
}

/** A translation as its file declares it; the file is named after the language. */
export interface DeclaredTranslation extends Translation, DeclaredText {}

export type TextField = keyof MailText;

export const TEXT_FIELDS: readonly TextField[] = ['subject', 'body'];

/** Whether two texts are the same, character by character. */
export function isSameText(a: MailText, b: MailText): boolean {
  return a.subject === b.subject && a.body === b.body;
}

/** Stable address of a translation, for example `mail/welcome/de`; a template is named as its folder is. */
export function translationAddress(template: string, language: string): string {
  return `mail/${template}/${language}`;
}
