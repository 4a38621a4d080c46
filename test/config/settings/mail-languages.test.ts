import { expect, test } from 'vitest';
import { languages } from '../../../src/config/settings/mail-languages.js';
import { read } from './read.js';

function listed(list: string) {
  const { value, problems } = read(languages, `mail: { languages: ${list} }\n`);
  return [value.map(({ language }) => language), problems];
}

test.each([
  ['[de, pt-BR]', ['de', 'pt-BR'], []],
  ['[]', [], []],
  ['[de, DE]', ['de'], ['project/repeated-language 1:25']],
  ['[pt_BR, de]', ['de'], ['project/language 1:21']],
])('%s', (list, known, problems) => {
  expect(listed(list)).toEqual([known, problems]);
});

test('no list is an empty one', () => {
  expect(read(languages, '')).toEqual({ value: [], problems: [] });
});
