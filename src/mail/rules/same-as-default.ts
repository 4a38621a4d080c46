import { adviceRule, exampleMirror, exampleTranslation } from '../define-rule.js';
import { isSameLanguage } from '../text/language.js';
import { isSameText } from '../translation.js';
import type { TranslationRule } from './template-rule.js';

export const sameAsDefault: TranslationRule = {
  rule: adviceRule({
    code: 'mail/same-as-default',
    summary: 'A translation should differ from the default text.',
    explanation:
      'The same mail would be sent without the translation. It is usually a copy that nobody has translated yet, and ' +
      'becomes outdated when the default changes.',
    reference: 'service-interfaces.md, "What the service does"',
    bad: [
      exampleMirror(),
      exampleTranslation('de', {
        subject: 'Welcome, {{customer.name}}',
        body: 'We are glad that you are here.',
      }),
    ],
    good: [exampleMirror(), exampleTranslation('de')],
  }),
  *check(translation, { defaultText }) {
    if (!defaultText || !isSameText(translation, defaultText)) return;
    if (isSameLanguage(translation.language, defaultText.language)) return;
    yield {
      at: translation.places.subject,
      message: 'subject and body equal the default text',
      hint: 'translate them, or remove this file to send the default',
    };
  },
};
