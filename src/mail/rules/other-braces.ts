import { shortened } from '../../text/columns.js';
import type { DeclaredText, MailText, TextField } from '../templates/translation.js';
import { TEXT_FIELDS } from '../templates/translation.js';
import type { BracketedName } from '../text/other-braces.js';
import { bracketedNamesIn } from '../text/other-braces.js';
import { placeholder, placeholderNames, shownPlaceholder } from '../text/placeholders.js';
import type { Span } from '../../diagnostics/source.js';
import { adviceRule, exampleMirror, exampleTranslation } from './template-rule.js';
import type { TranslationRule } from './template-rule.js';

export const otherBraces: TranslationRule = {
  rule: adviceRule({
    code: 'mail/other-braces',
    summary: 'A placeholder of the default text should not be written in other brackets.',
    explanation:
      'Only a name in double curly braces is a placeholder. In single, square or full-width ones it is sent literally, even ' +
      'where the right placeholder is elsewhere in the text. Spellings that the default text also has are assumed to be meant.',
    reference: 'service-interfaces.md, "MailTemplate"',
    bad: [exampleMirror(), exampleTranslation('de', { body: 'Schön, dass Sie da sind, { customer.name }.' })],
    good: [
      exampleMirror(),
      exampleTranslation('de', { body: 'Schön, dass Sie da sind, {{customer.name}}.' }),
    ],
  }),
  *check(translation, { defaultText }) {
    if (!defaultText) return;
    const names = placeholderNames(defaultText);
    const meant = new Set(inBothFields(defaultText).map(({ text }) => text));
    for (const { field, text, name } of inBothFields(translation)) {
      if (!names.has(name) || meant.has(text)) continue;
      meant.add(text);
      yield {
        at: placeOf(translation, field, text),
        message: `${shortened(text)} is not a placeholder, so it is sent as it is`,
        hint: `write ${shownPlaceholder(name)}`,
        suggestion: { written: text, meant: placeholder(name) },
      };
    }
  },
};

function inBothFields(mail: MailText): readonly (BracketedName & { readonly field: TextField })[] {
  return TEXT_FIELDS.flatMap((field) => bracketedNamesIn(mail[field]).map((found) => ({ ...found, field })));
}

/** The first such spelling in the file; that of the whole text where escapes hide it. */
function placeOf({ places }: DeclaredText, field: TextField, text: string): Span {
  const { file, start, end } = places[field];
  const found = bracketedNamesIn(file.text.slice(start, end)).find((each) => each.text === text);
  if (!found) return places[field];
  return { file, start: start + found.start, end: start + found.start + text.length };
}
