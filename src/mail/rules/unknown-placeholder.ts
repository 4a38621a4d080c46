import { suggest } from '../../text/suggest.js';
import { exampleMirror, exampleTranslation, textRule } from '../define-rule.js';
import { placeholder, placeholderNames, placeholdersOf } from '../text/placeholders.js';
import { placeInText } from '../text/text-place.js';
import { TEXT_FIELDS } from '../translation.js';
import type { TranslationRule } from './template-rule.js';

export const unknownPlaceholder: TranslationRule = {
  rule: textRule({
    code: 'mail/unknown-placeholder',
    summary: 'Every placeholder of a translation is one that the default text has.',
    explanation:
      'Which placeholders a template knows is not documented, so those of its default are taken for all there are. ' +
      'What a placeholder that is not known becomes in a mail is not documented either: the braces, or nothing.',
    reference: 'service-interfaces.md, "MailTemplate"',
    bad: [
      exampleMirror(),
      exampleTranslation('de', { subject: 'Willkommen, {{kunde.name}} {{customer.name}}' }),
    ],
    good: [exampleMirror(), exampleTranslation('de')],
  }),
  *check(translation, { defaultText }) {
    if (!defaultText) return;
    const known = placeholderNames(defaultText);
    const compared = [...known].slice(0, MOST_COMPARED);
    const placeholders = placeholdersOf(translation);
    const told = new Set<string>();
    for (const field of TEXT_FIELDS) {
      for (const found of placeholders[field].found) {
        if (found.name === null || known.has(found.name) || told.has(found.name)) continue;
        told.add(found.name);
        yield {
          at: placeInText(translation, field, found),
          message: `the default text has no placeholder ${found.text}`,
          hint: hintFor(found.name, compared),
        };
      }
    }
  },
};

const MOST_LISTED = 8;
/** A text may have as many unknown placeholders as the default has known ones: not all are compared with all. */
const MOST_COMPARED = 100;

function hintFor(name: string, names: readonly string[]): string {
  const meant = suggest(name, names);
  if (meant !== undefined) return `did you mean ${placeholder(meant)}?`;
  if (names.length === 0) return 'it has none at all';
  const listed = names.slice(0, MOST_LISTED).map(placeholder).join(', ');
  return `it has ${listed}${names.length > MOST_LISTED ? ' and more' : ''}`;
}
