import { exampleMirror, exampleTranslation, textRule } from './template-rule.js';
import { shownPlaceholder, placeholderNames, placeholdersOf } from '../text/placeholders.js';
import type { TranslationRule } from './template-rule.js';

export const missingPlaceholder: TranslationRule = {
  rule: textRule({
    code: 'mail/missing-placeholder',
    summary: 'A translation must contain every placeholder of the default text.',
    explanation:
      'Placeholders stand for what the mail is about, such as a name, a link or an amount. Subject and body count ' +
      'together, so a placeholder may be in the subject of the default and in the body of the translation.',
    reference: 'service-interfaces.md, "MailTemplate"',
    bad: [exampleMirror(), exampleTranslation('de', { subject: 'Willkommen' })],
    good: [
      exampleMirror(),
      exampleTranslation('de', { subject: 'Willkommen', body: 'Hallo {{customer.name}}!' }),
    ],
  }),
  *check(translation, { defaultText }) {
    if (!defaultText) return;
    const present = placeholderNames(translation);
    const { subject } = placeholdersOf(defaultText);
    for (const name of placeholderNames(defaultText)) {
      if (present.has(name)) continue;
      const field = subject.names.has(name) ? 'subject' : 'body';
      yield {
        at: translation.places[field],
        message: `the placeholder ${shownPlaceholder(name)} of the default ${field} is missing`,
      };
    }
  },
};
