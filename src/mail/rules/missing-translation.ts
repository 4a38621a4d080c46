import { defineRule } from '../../diagnostics/rule.js';
import { translationMatcher } from '../templates/patterns.js';
import { isSameLanguage } from '../text/language.js';
import { topOf } from '../text/text-place.js';
import type { TemplateRule } from './template-rule.js';

const PROJECT = '$ grep languages zonemason.yaml\n  languages: [de, fr]\n';

export const missingTranslation: TemplateRule = {
  rule: defineRule(
    {
      code: 'mail/missing-translation',
      summary: 'A template should have a translation in every language of `mail.languages`.',
      explanation:
        'Readers of that language get the default text. The language of the default needs no translation, and an ignored ' +
        'translation is no gap.',
      reference: 'docs/mail.md, "Languages"',
      bad: [`${PROJECT}$ ls mail/welcome\nde.yaml  template.yaml`],
      good: [`${PROJECT}$ zonemason mail add fr welcome\n$ ls mail/welcome\nde.yaml  fr.yaml  template.yaml`],
    },
    { severity: 'warning', adjustable: true, examples: 'shell' },
  ),
  *check({ template, defaultText, ignore, languages }) {
    const { name, mirror, translations } = template;
    const isIgnored = translationMatcher(ignore);
    const has = [...translations, ...(defaultText ? [defaultText] : [])].map((each) => each.language);
    for (const { language, place } of languages) {
      if (has.some((each) => isSameLanguage(each, language)) || isIgnored({ language })) continue;
      yield {
        at: mirror ? topOf(mirror) : place,
        language,
        message: `${name} has no translation in ${language}`,
        hint: mirror
          ? `write one: zonemason mail add ${language} ${name}`
          : `write one, or import the default text, if that is in ${language}: zonemason import --mail --mirrors`,
        ...(mirror && { related: [{ message: 'the language is listed here', at: place }] }),
      };
    }
  },
};
