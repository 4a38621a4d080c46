import { adviceRule, exampleMirror, exampleTranslation } from './template-rule.js';
import { isLanguageTag, nearestTag } from '../text/language.js';
import { topOf } from '../text/text-place.js';
import type { TranslationRule } from './template-rule.js';

export const languageTag: TranslationRule = {
  rule: adviceRule({
    code: 'mail/language-tag',
    summary: 'The file of a translation should be named after a BCP 47 language tag.',
    explanation:
      'The name of the file is sent as the language, exactly as it is written. The service does not document which codes ' +
      'it uses; if it looks for `pt-BR`, a translation in `pt_BR` is never sent.',
    reference: 'RFC 5646 section 2.1; service-interfaces.md, "MailTemplateTranslation"',
    bad: [
      exampleMirror(),
      exampleTranslation('pt_BR', { subject: 'Olá, {{customer.name}}', body: 'Que bom ter você aqui.' }),
    ],
    good: [
      exampleMirror(),
      exampleTranslation('pt-BR', { subject: 'Olá, {{customer.name}}', body: 'Que bom ter você aqui.' }),
    ],
  }),
  *check(translation) {
    const { language } = translation;
    if (isLanguageTag(language)) return;
    const fixed = nearestTag(language);
    yield {
      at: topOf(translation),
      message: `"${language}" is not a language tag`,
      hint:
        fixed === null
          ? 'name the file after a language tag, for example de.yaml or pt-BR.yaml'
          : `name the file ${fixed}.yaml`,
    };
  },
};
