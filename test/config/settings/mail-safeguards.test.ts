import { expect, test } from 'vitest';
import { mailIgnore, mailProtect } from '../../../src/config/settings/mail-safeguards.js';
import { compared, read } from './read.js';

const text =
  'mail:\n  ignore: [{ language: DE }, { template: "a*" }]\n  protect: [{ template: a, language: fr }]\n';

test('patterns have what they match, and their places', () => {
  expect(read(mailIgnore, text)).toMatchObject({
    value: [{ language: 'DE', place: { start: 17 } }, { template: 'a*' }],
    problems: [],
  });
  expect(read(mailProtect, text).value).toMatchObject([{ template: 'a', language: 'fr' }]);
  expect([read(mailIgnore, '').value, read(mailIgnore, 'mail: { ignore: x }\n').value]).toEqual([[], []]);
});

test('more ignored and less protected translations are looser, whatever the case of languages', () => {
  expect(compared(mailIgnore, text)).toMatchObject([
    { looserWith: 'more', patterns: [{ globs: { language: 'de' } }, { globs: { template: 'a*' } }] },
  ]);
  expect(compared(mailProtect, text)).toMatchObject([{ looserWith: 'fewer', name: 'mail.protect' }]);
});
