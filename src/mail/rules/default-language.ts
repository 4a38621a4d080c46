import { adviceRule, exampleMirror, exampleTranslation } from '../define-rule.js';
import { isSameLanguage } from '../text/language.js';
import { topOf } from '../text/text-place.js';
import type { TranslationRule } from './template-rule.js';

export const defaultLanguage: TranslationRule = {
  rule: adviceRule({
    code: 'mail/default-language',
    summary: "A template is not translated into its default's language.",
    explanation:
      'The default text is sent to everyone whose language has no translation, so in its own language the translation ' +
      'hides it: a change of the default would no longer reach the readers it was made for.',
    reference: 'service-interfaces.md, "What the service does"',
    bad: [
      exampleMirror(),
      exampleTranslation('en', { subject: 'Hello, {{customer.name}}', body: 'Good to see you.' }),
    ],
    good: [exampleMirror(), exampleTranslation('de')],
  }),
  *check(translation, { defaultText }) {
    if (!defaultText || !isSameLanguage(translation.language, defaultText.language)) return;
    yield {
      at: topOf(translation),
      message: `"${translation.language}" is the language of the default text`,
      hint: 'change the default at the service, and remove this file',
    };
  },
};
