import { shortened } from '../../text/columns.js';
import type { Advice } from '../../diagnostics/suggestion.js';
import { suggest } from '../../text/suggest.js';
import { exampleMirror, exampleTranslation, textRule } from './template-rule.js';
import type { Placeholder } from '../text/placeholders.js';
import { placeholder, placeholderNames, placeholdersOf, shownPlaceholder } from '../text/placeholders.js';
import { placeInText } from '../text/text-place.js';
import { TEXT_FIELDS } from '../templates/translation.js';
import type { TranslationRule } from './template-rule.js';

export const unknownPlaceholder: TranslationRule = {
  rule: textRule({
    code: 'mail/unknown-placeholder',
    summary: 'A translation must only use placeholders of the default text.',
    explanation:
      'The service does not document which placeholders a template supports, so those of its default text are assumed to be ' +
      'all. Unknown placeholders may be sent literally or removed.',
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
    const reported = new Set<string>();
    for (const field of TEXT_FIELDS) {
      for (const found of placeholders[field].found) {
        if (found.name === null || known.has(found.name) || reported.has(found.name)) continue;
        reported.add(found.name);
        yield {
          at: placeInText(translation, field, found),
          message: `the default text has no placeholder ${shortened(found.text)}`,
          ...adviceFor(found, compared),
        };
      }
    }
  },
};

const MOST_LISTED = 8;
/** Limits the comparisons, since a text may have very many unknown placeholders. */
const MOST_COMPARED = 100;

function adviceFor({ name, text: written }: Placeholder, names: readonly string[]): Advice {
  const meant = suggest(name ?? '', names);
  if (meant !== undefined)
    return {
      hint: `did you mean ${shownPlaceholder(meant)}?`,
      suggestion: { written, meant: placeholder(meant) },
    };
  if (names.length === 0) return { hint: 'it has no placeholders' };
  const listed = names.slice(0, MOST_LISTED).map(shownPlaceholder).join(', ');
  return { hint: `it has ${listed}${names.length > MOST_LISTED ? ' and more' : ''}` };
}
