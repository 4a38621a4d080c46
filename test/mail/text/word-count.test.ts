import { expect, test } from 'vitest';
import { wordCount } from '../../../src/mail/text/word-count.js';

test.each([
  ['Hello, world', 'en', 2],
  ['Hello, {{customer.firstName}}!', 'en', 1],
  ['one{{a.b}}two', 'en', 2],
  ["don't pay 30 €", 'en', 3],
  ['', 'en', 0],
  ['這是一個測試', 'zh', 3],
  ['a b', 'no tag at all', 2],
])('%j in %s has %i words', (body, language, count) => {
  expect(wordCount({ subject: '', body }, language)).toBe(count);
});

test('subject and body count together', () => {
  expect(wordCount({ subject: 'one', body: 'two' }, 'en')).toBe(2);
});
