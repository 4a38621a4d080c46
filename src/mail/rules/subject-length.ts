import { defineRule } from '../../diagnostics/rule.js';
import { withoutPlaceholders } from '../text/placeholders.js';
import { exampleMirror, exampleTranslation } from './template-rule.js';
import type { TranslationRule } from './template-rule.js';

/** Characters that most mail programs show. */
const MOST = 60;

export const subjectLength: TranslationRule = {
  rule: defineRule(
    {
      code: 'mail/subject-length',
      summary: `A subject should not be longer than ${MOST} characters.`,
      explanation:
        'Mail programs cut off a longer one, on phones earlier. Placeholders do not count, since their values are not known. Off by ' +
        'default; set it to `warn` to see where translations are too long.',
      reference: 'docs/mail.md, "Numbers, links and tags"',
      bad: [
        exampleMirror(),
        exampleTranslation('de', {
          subject: 'Willkommen bei uns und vielen herzlichen Dank, dass Sie da sind, {{customer.name}}',
        }),
      ],
      good: [exampleMirror(), exampleTranslation('de')],
    },
    { severity: 'warning', adjustable: true, isOff: true, examples: 'mail' },
  ),
  *check({ subject, places }) {
    const length = Array.from(new Intl.Segmenter().segment(withoutPlaceholders(subject))).length;
    if (length <= MOST) return;
    yield {
      at: places.subject,
      message: `the subject has ${length} characters, and mail programs show about ${MOST}`,
      hint: 'put what matters first, or shorten it',
    };
  },
};
