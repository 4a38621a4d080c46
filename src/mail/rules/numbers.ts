import { numbersIn, numbersMissing } from '../text/numbers.js';
import { adviceRule, exampleMirror, exampleTranslation } from './template-rule.js';
import { differences } from './differences.js';
import type { TranslationRule } from './template-rule.js';

const mirror = exampleMirror({ body: 'The link works for 30 minutes.' });

export const numbers: TranslationRule = {
  rule: adviceRule({
    code: 'mail/numbers',
    summary: 'A translation should have the numbers of the default text.',
    explanation:
      'A number that differs is most often a mistake, or belongs to an earlier default: readers of one language are told another ' +
      'price or deadline. Dates, hours and separators are as the language has them: 1,000.50 may be 1.000,50, 5 PM 17:00, and March 31 ' +
      '31.3.; numbers in links do not count. Nothing is compared with a default that has no number.',
    reference: 'docs/mail.md, "Numbers, links and tags"',
    bad: [mirror, exampleTranslation('de', { body: 'Der Link gilt 60 Minuten.' })],
    good: [mirror, exampleTranslation('de', { body: 'Der Link gilt 30 Minuten.' })],
  }),
  *check(translation, { defaultText }) {
    if (!defaultText) return;
    const [inDefault, inTranslation] = [numbersIn(defaultText), numbersIn(translation)];
    if (inDefault.found.length === 0) return;
    yield* differences(translation, {
      noun: 'number',
      inDefault: numbersMissing(inDefault, inTranslation),
      inTranslation: numbersMissing(inTranslation, inDefault),
    });
  },
};
