import { expect, test } from 'vitest';
import { isSameButSpelling } from '../../../src/mail/text/same-spelling.js';

const text = { language: 'pt-BR', subject: 'Olá', body: 'Bom dia\n' };

test.each([
  [{}, true],
  [{ language: 'PT-br' }, true],
  [{ body: 'Bom dia' }, true],
  [{ subject: ' Olá ' }, true],
  [{ language: 'pt' }, false],
  [{ subject: 'Oi' }, false],
  [{ body: '' }, false],
])('a translation with %j is the same but for its spelling: %j', (change, isSame) => {
  expect(isSameButSpelling({ ...text, ...change }, text)).toBe(isSame);
});
