import { expect, test } from 'vitest';
import { untranslated } from '../../../src/mail/risks/untranslated.js';
import { copy, found, translation } from './found.js';

const de = translation('de');

test.each([
  ['created', [], [copy('de')], ['mail/welcome/de 1']],
  ['changed to it', [de], [copy('de')], ['mail/welcome/de 1']],
  ['deleted', [copy('de')], [], []],
  ['kept', [copy('de')], [copy('de')], []],
  ['in the language of the default', [], [copy('EN')], []],
  ['half of it', [], [{ ...copy('de'), body: 'Anders' }], []],
])('the text of the default that is %s', (_, before, after, expected) => {
  expect(found(untranslated, [{ before, after }])).toEqual(expected);
});
