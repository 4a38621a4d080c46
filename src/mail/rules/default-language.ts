import { adviceRule, exampleMirror, exampleTranslation } from './template-rule.js';
import { isSameLanguage } from '../text/language.js';
import { topOf } from '../text/text-place.js';
import type { TranslationRule } from './template-rule.js';

export const defaultLanguage: TranslationRule = {
  rule: adviceRule({
    code: 'mail/default-language',
    summary: 'A translation should not be in the language of the default text.',
    explanation:
      'The default text is sent for every language without a translation. A translation in its language hides it: readers ' +
      'of that language would not see later changes of the default.',
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
      hint: 'change the default text at the service, and remove this file',
    };
  },
};
