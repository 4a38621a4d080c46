import { shortened } from '../../text/columns.js';
import { exampleMirror, exampleTranslation, textRule } from './template-rule.js';
import type { Placeholder } from '../text/placeholders.js';
import { placeholder, placeholdersOf, shownPlaceholder } from '../text/placeholders.js';
import { placeInText } from '../text/text-place.js';
import type { MailText } from '../templates/translation.js';
import { TEXT_FIELDS } from '../templates/translation.js';
import type { Finding, TranslationRule } from './template-rule.js';

export const malformedPlaceholder: TranslationRule = {
  rule: textRule({
    code: 'mail/malformed-placeholder',
    summary: 'A placeholder must be a dotted name in double curly braces.',
    explanation:
      'Anything else in double curly braces is sent literally, including the braces. Spellings that the default text also ' +
      'has are assumed to work.',
    reference: 'service-interfaces.md, "MailTemplate"',
    bad: [
      exampleMirror(),
      exampleTranslation('de', { subject: 'Willkommen, {{customer.name}}, {{customer name}}' }),
    ],
    good: [exampleMirror(), exampleTranslation('de')],
  }),
  *check(translation, { defaultText }) {
    const placeholders = placeholdersOf(translation);
    const malformed = TEXT_FIELDS.flatMap((field) =>
      placeholders[field].found.flatMap((found) => (isWellFormed(found) ? [] : [{ field, found }])),
    );
    if (malformed.length === 0) return;
    const known = new Set(defaultText ? spellingsIn(defaultText) : []);
    for (const { field, found } of malformed) {
      if (known.has(found.text)) continue;
      known.add(found.text);
      yield { at: placeInText(translation, field, found), ...explain(found) };
    }
  },
};

function spellingsIn(mail: MailText): readonly string[] {
  const { subject, body } = placeholdersOf(mail);
  return [...subject.found, ...body.found].map(({ text }) => text);
}

function isWellFormed({ name, text }: Placeholder): boolean {
  return name !== null && text === placeholder(name);
}

function explain({ name, text }: Placeholder): Pick<Finding, 'message' | 'hint' | 'suggestion'> {
  const shown = shortened(text);
  if (name !== null)
    return {
      message: `${shown} has spaces inside its braces`,
      hint: `write ${shownPlaceholder(name)}`,
      suggestion: { written: text, meant: placeholder(name) },
    };
  if (!text.endsWith('}}')) return { message: `${shown} is not closed`, hint: 'end the placeholder with }}' };
  return {
    message: `${shown} is not a placeholder`,
    hint: 'write a dotted name in double curly braces, for example {{customer.name}}',
  };
}
