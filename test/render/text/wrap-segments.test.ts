import { expect, test } from 'vitest';
import { wrapSegments, wrapText } from '../../../src/render/text/wrap-segments.js';

test.each<[string, number, readonly string[]]>([
  ['', 5, ['']],
  ['aa bb', 5, ['aa bb']],
  ['aa bb', 4, ['aa', 'bb']],
  ['aa  bb', 6, ['aa  bb']],
  ['aa  bb', 5, ['aa', 'bb']],
  ['  aa', 3, ['  aa']],
  ['abcdef', 3, ['abc', 'def']],
  ['a abcdefg', 3, ['a', 'abc', 'def', 'g']],
  ['  abcdef', 4, ['  abcd', 'ef']],
  ['日本', 3, ['日', '本']],
])('"%s" in %i columns', (text, width, rows) => {
  expect(wrapText(text, width)).toEqual(rows);
});

/** Segments between bars, every other one changed. */
function wrapped(text: string, width: number): readonly string[] {
  const segments = text.split('|').map((part, index) => ({ text: part, isChanged: index % 2 === 1 }));
  return wrapSegments(segments, width).map((row) =>
    row.map((part) => (part.isChanged ? `[${part.text}]` : part.text)).join(''),
  );
}

test.each<[string, number, readonly string[]]>([
  ['xx ab|cd', 5, ['xx', 'ab[cd]']],
  ['x abc|de', 5, ['x', 'abc[de]']],
  ['ab|cdef|', 5, ['ab', '[cdef]']],
  ['  a|bc|def', 5, ['  a[bc]', 'def']],
  ['a |b c| d', 9, ['a [b c] d']],
  ['a |b c| d', 3, ['a [b]', '[c] d']],
])('words of several segments in "%s" stay together in %i columns if they fit', (text, width, expected) => {
  expect(wrapped(text, width)).toEqual(expected);
});
