import { adviceRule, exampleMirror, exampleTranslation } from '../define-rule.js';
import { isSameLanguage } from '../text/language.js';
import { isSameText } from '../translation.js';
import type { TranslationRule } from './template-rule.js';

export const sameAsDefault: TranslationRule = {
  rule: adviceRule({
    code: 'mail/same-as-default',
    summary: 'A translation says something else than the default text.',
    explanation:
      'Without the translation the same mail would be sent. Mostly it is a copy that nobody has translated yet; once ' +
      'the default changes, it is an outdated one.',
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
      message: 'subject and body are those of the default text',
      hint: 'translate them, or remove this file: the default is sent then',
    };
  },
};
