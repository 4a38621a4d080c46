import { exampleMirror, exampleTranslation, textRule } from '../define-rule.js';
import { placeholder, placeholderNames, placeholdersOf } from '../text/placeholders.js';
import type { TranslationRule } from './template-rule.js';

export const missingPlaceholder: TranslationRule = {
  rule: textRule({
    code: 'mail/missing-placeholder',
    summary: 'A translation has every placeholder of the default text, in its subject or body.',
    explanation:
      'What a placeholder stands for is what the mail is about: a name, a link, an amount. Subject and body are ' +
      'judged together, so a translation may say in the body what the default says in the subject.',
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
        message: `the placeholder ${placeholder(name)} is missing, which the ${field} of the default text has`,
      };
    }
  },
};
