import { adviceRule, exampleMirror, exampleTranslation } from '../define-rule.js';
import { isLanguageTag } from '../text/language.js';
import { topOf } from '../text/text-place.js';
import type { TranslationRule } from './template-rule.js';

export const languageTag: TranslationRule = {
  rule: adviceRule({
    code: 'mail/language-tag',
    summary: 'A translation is named after a language as BCP 47 writes it.',
    explanation:
      'The name of the file is sent as the language, letter by letter. Which codes the service knows is not documented; ' +
      'if it asks for `pt-BR`, a translation in `pt_BR` is never used.',
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
    const mended = language.replaceAll('_', '-');
    yield {
      at: topOf(translation),
      message: `"${language}" is no language tag`,
      hint: isLanguageTag(mended)
        ? `name the file ${mended}.yaml`
        : 'name the file after a tag, as de.yaml or pt-BR.yaml',
    };
  },
};
