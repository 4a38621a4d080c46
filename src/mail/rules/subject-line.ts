import { exampleMirror, exampleTranslation, textRule } from '../define-rule.js';
import type { TranslationRule } from './template-rule.js';

export const subjectLine: TranslationRule = {
  rule: textRule({
    code: 'mail/subject-line',
    summary: 'A subject is one line.',
    explanation:
      'The header of a mail ends where its line ends. A subject that goes on is cut off, refused, or makes what follows ' +
      'a header of its own. A block (`subject: |`) ends with a line end, which is seldom meant.',
    reference: 'RFC 5322 section 2.2',
    bad: [exampleMirror(), exampleTranslation('de', { subject: '|\n  Willkommen, {{customer.name}}' })],
    good: [exampleMirror(), exampleTranslation('de')],
  }),
  *check({ subject, places }) {
    if (!subject.includes('\n')) return;
    const isBlock = subject.indexOf('\n') === subject.length - 1;
    yield {
      at: places.subject,
      message: isBlock ? 'the subject ends with a line end' : 'the subject has more than one line',
      hint: isBlock ? 'write it on the line of its key, or as a block with `|-`' : 'write it on one line',
    };
  },
};
