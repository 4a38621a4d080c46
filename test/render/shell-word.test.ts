import { execFileSync } from 'node:child_process';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { pathWord, shellWord } from '../../src/render/shell-word.js';

test.each([
  ['zones/example.com.yaml', 'zones/example.com.yaml', 'zones/example.com.yaml'],
  ['my plan (2).json', `'my plan (2).json'`, '"my plan (2).json"'],
  ["a'b", String.raw`'a'\''b'`, `"a'b"`],
  [String.raw`\*.example`, String.raw`'\*.example'`, String.raw`"\*.example"`],
  ["it's $HOME", String.raw`'it'\''s $HOME'`, `'it''s $HOME'`],
  ['', `''`, '""'],
])('%s is the word %s, on Windows %s', (text, word, onWindows) => {
  expect(shellWord(text, '/')).toBe(word);
  expect(shellWord(text, '\\')).toBe(onWindows);
});

test('a path keeps what is a character of its names', () => {
  expect(pathWord(String.raw`a\b.yaml`)).toBe(String.raw`'a\b.yaml'`);
});

test('a shell takes a word for what it stands for', () => {
  const text = fc.string({
    unit: fc.constantFrom(...Array.from(` !"#$%&'()*+,-./:;<=>?@[\\]^_\`{|}~aé`)),
    maxLength: 12,
  });
  fc.assert(
    fc.property(fc.array(text, { maxLength: 20 }), (texts) => {
      const script = `printf '%s\\0' x ${texts.map((each) => shellWord(each)).join(' ')}`;
      const [, ...words] = execFileSync('sh', ['-c', script], { encoding: 'utf8' }).split('\0').slice(0, -1);
      expect(words).toEqual(texts);
    }),
  );
});
