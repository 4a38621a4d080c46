import { exampleMirror, exampleTranslation, textRule } from '../define-rule.js';
import type { Placeholder } from '../text/placeholders.js';
import { placeholder, placeholdersOf } from '../text/placeholders.js';
import { placeInText } from '../text/text-place.js';
import type { MailText } from '../translation.js';
import { TEXT_FIELDS } from '../translation.js';
import type { Finding, TranslationRule } from './template-rule.js';

export const malformedPlaceholder: TranslationRule = {
  rule: textRule({
    code: 'mail/malformed-placeholder',
    summary: 'Two opening braces begin a placeholder: a dotted name and two closing braces.',
    explanation:
      'Anything else between or behind the braces is sent as it stands, braces and all. What the default text has in ' +
      'just this spelling is taken to work.',
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

function explain({ name, text }: Placeholder): Pick<Finding, 'message' | 'hint'> {
  if (name !== null)
    return { message: `${text} has blanks in its braces`, hint: `write ${placeholder(name)}` };
  if (!text.endsWith('}}')) return { message: `${text} is not closed`, hint: 'a placeholder ends with }}' };
  return {
    message: `${text} is no placeholder`,
    hint: 'write a dotted name between two braces, as {{customer.name}}',
  };
}
