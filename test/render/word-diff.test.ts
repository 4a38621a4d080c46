import { expect, test } from 'vitest';
import { diffWords, joinAlike } from '../../src/render/word-diff.js';

/** Texts in which this many words differ, with an end that they share. */
function texts(count: number): readonly [string, string] {
  const words = (letter: string): string =>
    Array.from({ length: count }, (_, index) => `${letter}${index} `).join('');
  const end = 'z'.repeat(20_000);
  return [words('a') + end, words('b') + end];
}

test('texts with too many different words are different as a whole', () => {
  const [before, after] = texts(501);
  expect(diffWords(before, after)).toEqual({
    before: [{ text: before, isChanged: true }],
    after: [{ text: after, isChanged: true }],
  });
});

test('with fewer of them, what they share is the same', () => {
  const [before, after] = texts(100);
  const diff = diffWords(before, after);
  for (const segments of [diff.before, diff.after])
    expect(segments.map(({ isChanged }) => isChanged)).toEqual([true, false]);
});

test.each<readonly [string, string, readonly string[], readonly string[]]>([
  ['a b c', 'a x c', ['a ', '[b]', ' c'], ['a ', '[x]', ' c']],
  ['a b c d', 'a x y d', ['a ', '[b c]', ' d'], ['a ', '[x y]', ' d']],
  ['Hallo {{a.b}}!', 'Hallo {{a.c}}!', ['Hallo ', '[{{a.b}}]', '!'], ['Hallo ', '[{{a.c}}]', '!']],
  ['abcdefg x', 'hijklmn x', ['[abcdefg x]'], ['[hijklmn x]']],
  ['abcdefg xyz', 'hijklmn xyz', ['[abcdefg]', ' xyz'], ['[hijklmn]', ' xyz']],
  ['a', 'b', ['[a]'], ['[b]']],
  ['', 'x', ['[]'], ['[x]']],
  [' ', '  ', ['[ ]'], ['[  ]']],
  ['same', 'same', ['same'], ['same']],
])('%j and %j', (before, after, old, fresh) => {
  const diff = diffWords(before, after);
  const [first, second] = [diff.before, diff.after].map((segments) =>
    segments.map(({ text, isChanged }) => (isChanged ? `[${text}]` : text)),
  );
  expect([first, second]).toEqual([old, fresh]);
});

test('neighbours that are alike are one', () => {
  const [a, b] = [true, false].map((isChanged) => ({ text: 'x', isChanged }));
  expect(joinAlike([a, a, b, a].flatMap((each) => each ?? []))).toEqual([
    { text: 'xx', isChanged: true },
    { text: 'x', isChanged: false },
    { text: 'x', isChanged: true },
  ]);
});
