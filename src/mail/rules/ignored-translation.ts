import { planRule } from './template-rule.js';
import { translationMatcher } from '../templates/patterns.js';
import { topOf } from '../text/text-place.js';
import type { TranslationRule } from './template-rule.js';

const PROJECT = '$ cat zonemason.yaml\nmail:\n  ignore:\n    - { template: welcome, language: de }';

export const ignoredTranslation: TranslationRule = {
  rule: planRule({
    code: 'mail/ignored',
    summary: 'A translation that has a file must not match an `ignore` pattern.',
    explanation: 'Translations that match `ignore` are never changed, so the file would have no effect.',
    reference: 'docs/mail.md, "Policy, ignore, protect"',
    bad: [`${PROJECT}\n$ ls mail/welcome\nde.yaml  template.yaml`],
    good: [`${PROJECT}\n$ ls mail/welcome\nfr.yaml  template.yaml`],
  }),
  *check(translation, { ignore }) {
    const pattern = translationMatcher(ignore)(translation);
    if (!pattern) return;
    yield {
      at: topOf(translation),
      message: 'this translation has a file, but is ignored',
      hint: 'remove the file, or narrow the pattern',
      related: [{ message: 'the pattern', at: pattern.place }],
    };
  },
};
