import { linksIn } from '../text/facts.js';
import { adviceRule, exampleMirror, exampleTranslation } from './template-rule.js';
import { differences } from './differences.js';
import type { TranslationRule } from './template-rule.js';

const mirror = exampleMirror({ body: 'Write to us at https://acme.example/en/help' });

export const links: TranslationRule = {
  rule: adviceRule({
    code: 'mail/links',
    summary: 'A translation should have the links of the default text.',
    explanation:
      'A link that is broken, or that leads to where the default no longer does, is found by customers. What names the language may ' +
      'differ: `/en/` of a default in English is the same as `/de/` of its translation to German.',
    reference: 'docs/mail.md, "Numbers, links and tags"',
    bad: [
      mirror,
      exampleTranslation('de', { body: 'Schreiben Sie uns unter https://acme.example/de/hilfe' }),
    ],
    good: [
      mirror,
      exampleTranslation('de', { body: 'Schreiben Sie uns unter https://acme.example/de/help' }),
    ],
  }),
  *check(translation, { defaultText }) {
    if (!defaultText) return;
    const languages = [defaultText.language, translation.language];
    const [inDefault, inTranslation] = [linksIn(defaultText, languages), linksIn(translation, languages)];
    yield* differences(translation, { noun: 'link', inDefault, inTranslation });
  },
};
