import { expect, test } from 'vitest';
import { protectedTranslation } from '../../../src/mail/risks/protected.js';
import { mailPatterns } from '../../support/mail.js';
import { found, translation } from './found.js';

const [de, fr] = [translation('de'), translation('fr')];

test.each([
  ['deleted', [de, fr], [fr], ['mail/welcome/de 1']],
  ['replaced', [de], [translation('de', 'neu')], ['mail/welcome/de 1']],
  ['created', [], [de], []],
  ['kept', [de], [de], []],
  ['spelled otherwise', [translation('DE', 'de')], [de], []],
  ['not the one that is deleted', [de, fr], [de], []],
])('a protected translation that is %s', (_, before, after, expected) => {
  const settings = { protect: mailPatterns([{ language: 'de' }]) };
  expect(found(protectedTranslation, [{ before, after, settings }])).toEqual(expected);
});
