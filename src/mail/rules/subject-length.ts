import { withoutPlaceholders } from '../text/placeholders.js';
import { adviceRule, exampleMirror, exampleTranslation } from './template-rule.js';
import type { TranslationRule } from './template-rule.js';

/** Characters that most mail programs show. */
const MOST = 60;
const segmenter = new Intl.Segmenter();

export const subjectLength: TranslationRule = {
  rule: adviceRule({
    code: 'mail/subject-length',
    summary: `A subject should not be longer than ${MOST} characters.`,
    explanation:
      'Mail programs cut off a longer one, on phones earlier. Placeholders do not count, since their values are not known, and ' +
      'neither does a translation of a default that is too long itself.',
    reference: 'docs/mail.md, "Numbers, links and tags"',
    bad: [
      exampleMirror(),
      exampleTranslation('de', {
        subject: 'Willkommen bei uns und vielen herzlichen Dank, dass Sie da sind, {{customer.name}}',
      }),
    ],
    good: [exampleMirror(), exampleTranslation('de')],
  }),
  *check({ subject, places }, { defaultText }) {
    const length = lengthOf(subject);
    if (length <= MOST || (defaultText && lengthOf(defaultText.subject) > MOST)) return;
    yield {
      at: places.subject,
      message: `the subject has ${length} characters, and mail programs show about ${MOST}`,
      hint: 'put what matters first, or shorten it',
    };
  },
};

/** Number of characters as readers see them. */
function lengthOf(subject: string): number {
  const text = withoutPlaceholders(subject);
  return text.length <= MOST ? text.length : Array.from(segmenter.segment(text)).length;
}
