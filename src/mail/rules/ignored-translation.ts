import { planRule } from '../define-rule.js';
import { translationMatcher } from '../patterns.js';
import { topOf } from '../text/text-place.js';
import type { TranslationRule } from './template-rule.js';

const PROJECT = '$ cat zonemason.yaml\nmail:\n  ignore:\n    - { template: welcome, language: de }';

export const ignoredTranslation: TranslationRule = {
  rule: planRule({
    code: 'mail/ignored',
    summary: 'A translation that has a file does not match an `ignore` pattern.',
    explanation: 'What matches `ignore` is never touched, so the file would never be written.',
    reference: 'docs/mail.md, "Policy, ignore, protect"',
    bad: [`${PROJECT}\n$ ls mail/welcome\nde.yaml  template.yaml`],
    good: [`${PROJECT}\n$ ls mail/welcome\nfr.yaml  template.yaml`],
  }),
  *check(translation, { ignore }) {
    const pattern = translationMatcher(ignore)(translation);
    if (!pattern) return;
    yield {
      at: topOf(translation),
      message: 'this translation has a file and is ignored',
      hint: 'remove the file, or make the pattern narrower',
      related: [{ message: 'the pattern', at: pattern.place }],
    };
  },
};
