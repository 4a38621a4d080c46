import { numbersIn } from '../text/facts.js';
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
      'price or deadline. Separators do not count, so 1,000.50 may be 1.000,50, and neither do numbers in links. Nothing is compared with a ' +
      'default that has no number.',
    reference: 'docs/mail.md, "Numbers, links and tags"',
    bad: [mirror, exampleTranslation('de', { body: 'Der Link gilt 60 Minuten.' })],
    good: [mirror, exampleTranslation('de', { body: 'Der Link gilt 30 Minuten.' })],
  }),
  *check(translation, { defaultText }) {
    if (!defaultText) return;
    const [inDefault, inTranslation] = [numbersIn(defaultText), numbersIn(translation)];
    if (inDefault.size > 0) yield* differences(translation, { noun: 'number', inDefault, inTranslation });
  },
};
