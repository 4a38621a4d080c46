import { expect, test } from 'vitest';
import { notRestorable } from '../../../src/mail/risks/not-restorable.js';
import { found, translation } from './found.js';

const good = { ...translation('de'), subject: '{{customer.name}}' };

test.each([
  ['{{unknown}}', ['mail/welcome/de 1']],
  ['{{customer.name', ['mail/welcome/de 1']],
  ['{{customer.name}}', []],
])('a translation with %s that changes', (subject, expected) => {
  const before = [{ ...good, subject }];
  expect(found(notRestorable, [{ before, after: [{ ...good, body: 'neu' }] }])).toEqual(expected);
  expect(found(notRestorable, [{ before: [], after: before }])).toEqual([]);
});
