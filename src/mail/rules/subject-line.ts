import { exampleMirror, exampleTranslation, textRule } from './template-rule.js';
import type { TranslationRule } from './template-rule.js';

export const subjectLine: TranslationRule = {
  rule: textRule({
    code: 'mail/subject-line',
    summary: 'A subject must be a single line.',
    explanation:
      'A mail header ends at the end of its line. A longer subject is cut off or refused, or its second line becomes a ' +
      'separate header. A YAML block (`subject: |`) ends with a line break, which is rarely intended.',
    reference: 'RFC 5322 section 2.2',
    bad: [exampleMirror(), exampleTranslation('de', { subject: '|\n  Willkommen, {{customer.name}}' })],
    good: [exampleMirror(), exampleTranslation('de')],
  }),
  *check({ subject, places }) {
    if (!subject.includes('\n')) return;
    const isBlock = subject.indexOf('\n') === subject.length - 1;
    yield {
      at: places.subject,
      message: isBlock ? 'the subject ends with a line break' : 'the subject has more than one line',
      hint: isBlock
        ? 'write it on the same line as its key, or use a block with `|-`'
        : 'write it on one line',
    };
  },
};
