import { shortened } from '../../text/columns.js';
import { adviceRule, exampleMirror, exampleTranslation } from './template-rule.js';
import { placeholdersOf } from '../text/placeholders.js';
import { placeInText } from '../text/text-place.js';
import type { TranslationRule } from './template-rule.js';

export const placeholderInSubject: TranslationRule = {
  rule: adviceRule({
    code: 'mail/placeholder-in-subject',
    summary:
      'A placeholder in the body of the default text should not be only in the subject of a translation.',
    explanation:
      'Readers look for a link or an amount in the body. Its value may be too long for a subject, or too private for a list ' +
      'of mails.',
    reference: 'service-interfaces.md, "MailTemplate"',
    bad: [
      exampleMirror({ subject: 'Your password', body: "'{{reset.link}} sets a new one.'" }),
      exampleTranslation('de', { subject: 'Ihr Passwort - {{reset.link}}', body: 'Setzen Sie ein neues.' }),
    ],
    good: [
      exampleMirror({ subject: 'Your password', body: "'{{reset.link}} sets a new one.'" }),
      exampleTranslation('de', { subject: 'Ihr Passwort', body: 'Setzen Sie ein neues - {{reset.link}}' }),
    ],
  }),
  *check(translation, { defaultText }) {
    if (!defaultText) return;
    const belongsInBody = placeholdersOf(defaultText).body.names;
    const { subject, body } = placeholdersOf(translation);
    const reported = new Set<string>();
    for (const found of subject.found) {
      const { name } = found;
      if (name === null || body.names.has(name) || !belongsInBody.has(name) || reported.has(name)) continue;
      reported.add(name);
      yield {
        at: placeInText(translation, 'subject', found),
        message: `${shortened(found.text)} is only in the subject, but in the body of the default text`,
        hint: 'add it to the body',
      };
    }
  },
};
