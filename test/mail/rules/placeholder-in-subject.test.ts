import { expect, test } from 'vitest';
import { placeholderInSubject } from '../../../src/mail/rules/placeholder-in-subject.js';
import { findingsOf } from './findings.js';

test.each([
  ['of the body only', { subject: 's', body: '{{a}}' }, ['{{a}}']],
  ['of both', { subject: '{{a}}', body: '{{a}}' }, ['{{a}}']],
  ['of the subject only', { subject: '{{a}}', body: 'b' }, []],
  ['of neither', { subject: 's', body: 'b' }, []],
])('a placeholder %s that is only in the subject', (_, defaultText, marked) => {
  expect(findingsOf(placeholderInSubject, defaultText, { subject: '{{a}} {{a}}', body: 'b' })).toEqual(
    marked,
  );
});

test('is fine where the body has it, too, and where the default is unknown', () => {
  const text = { subject: '{{a}}', body: '{{a}}' };
  expect(findingsOf(placeholderInSubject, { subject: 's', body: '{{a}}' }, text)).toEqual([]);
  expect(findingsOf(placeholderInSubject, null, { subject: '{{a}}', body: 'b' })).toEqual([]);
});
