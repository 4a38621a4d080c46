import { checkTemplates } from '../../src/mail/check-templates.js';
import type { LiveTemplate } from '../../src/mail/templates/template.js';
import type { MailText } from '../../src/mail/templates/translation.js';
import { placed } from '../load/support.js';
import { desiredTemplate, liveTemplate, mailSettings, mirrorOf } from '../support/mail.js';

/** `code line:column` of what is wrong with a translation of a default. */
export function problems(defaultText: Partial<LiveTemplate>, text: Partial<MailText>, language = 'de') {
  return placed(diagnose(defaultText, text, language));
}

/** What is wrong with it. */
export function diagnose(defaultText: Partial<LiveTemplate>, text: Partial<MailText>, language = 'de') {
  const translation = { language, subject: 'Betreff', body: 'Text', ...text };
  const template = desiredTemplate([translation], { mirror: mirrorOf(liveTemplate(defaultText)) });
  return [...checkTemplates({ templates: [template] }, mailSettings())];
}

/** Very many placeholders, all with names of their own. */
export function names(letter: string): string {
  return Array.from({ length: 20_000 }, (_, index) => `{{${letter}${index}}}`).join('');
}
