import { adviceRule, exampleMirror, exampleTranslation } from './template-rule.js';
import { isSameLanguage, primaryLanguage } from '../text/language.js';
import { withoutPlaceholders } from '../text/placeholders.js';
import type { TextField, Translation } from '../templates/translation.js';
import { isSameText, TEXT_FIELDS } from '../templates/translation.js';
import type { TranslationRule } from './template-rule.js';

export const sameAsDefault: TranslationRule = {
  rule: adviceRule({
    code: 'mail/same-as-default',
    summary: 'A translation should differ from the default text.',
    explanation:
      'Its subject or body is a copy that nobody has translated yet, such as `mail add` writes. If both are, the same mail ' +
      'would be sent without it, and it becomes outdated when the default changes.',
    reference: 'service-interfaces.md, "What the service does"',
    bad: [
      exampleMirror(),
      exampleTranslation('de', {
        subject: 'Welcome, {{customer.name}}',
        body: 'We are glad that you are here.',
      }),
    ],
    good: [exampleMirror(), exampleTranslation('de')],
  }),
  *check(translation, { defaultText }) {
    if (!defaultText || isSameLanguage(translation.language, defaultText.language)) return;
    const same = sameFields(translation, defaultText);
    const [first] = same;
    if (!first) return;
    yield {
      at: translation.places[first],
      message: `${same.join(' and ')} ${same.length > 1 ? 'equal' : 'equals'} the default text`,
      hint: same.length > 1 ? 'translate them, or remove this file to send the default' : 'translate it, too',
    };
  },
};

/**
 * The fields that nobody has translated. A single one counts only if it has something to translate, and not between
 * two varieties of a language, which may well share it.
 */
function sameFields(translation: Translation, defaultText: Translation): readonly TextField[] {
  if (isSameText(translation, defaultText)) return TEXT_FIELDS;
  if (primaryLanguage(translation.language) === primaryLanguage(defaultText.language)) return [];
  return TEXT_FIELDS.filter(
    (field) => translation[field] === defaultText[field] && hasWords(translation[field]),
  );
}

function hasWords(text: string): boolean {
  return /\p{L}/u.test(withoutPlaceholders(text));
}
