import { expect, test } from 'vitest';
import { subjectLine } from '../../../src/mail/rules/subject-line.js';
import { findingsOf } from './findings.js';

test.each([
  ['one line', 0],
  ['two\nlines', 1],
  ['one line\n', 1],
  ['two\r\nlines', 1],
])('%j has %d problems', (subject, count) => {
  expect(findingsOf(subjectLine, {}, { subject })).toHaveLength(count);
});
