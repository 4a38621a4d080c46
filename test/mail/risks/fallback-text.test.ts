import { expect, test } from 'vitest';
import { fallbackText } from '../../../src/mail/risks/fallback-text.js';
import { copy, found, translation } from './found.js';

const [de, fr] = [translation('de'), translation('fr')];

test.each([
  ['that is deleted', [de, fr], [fr], ['mail/welcome/de 1']],
  ['that is changed', [de], [translation('de', 'neu')], []],
  ['that was the text of the default', [copy('de'), fr], [fr], []],
  ['that is the last one, which blocks as such', [de], [], []],
  ['in another spelling of its language', [translation('DE'), fr], [de, fr], []],
])('readers of a translation %s', (_, before, after, expected) => {
  expect(found(fallbackText, [{ before, after }])).toEqual(expected);
});
