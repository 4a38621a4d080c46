import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  cutMiddle,
  padColumns,
  shortened,
  sliceColumns,
  splitColumns,
  textWidth,
  wrap,
  wrapProse,
} from '../../src/text/columns.js';

describe('width of a text in columns', () => {
  test.each([
    ['', 0],
    ['www', 3],
    ['münchen', 7],
    ['mu\u0308nchen', 7],
    ['\u0308', 0],
    ['\u20dd', 0],
    ['a\u20ddb', 2],
    ['日本', 4],
    ['ｗ', 2],
    ['ｱ', 1],
    ['👍', 2],
    ['👨\u200d👩', 2],
    ['❤\ufe0f', 2],
  ])('%s takes %i', (text, width) => {
    expect(textWidth(text)).toBe(width);
  });
});

describe('a cut in the middle', () => {
  test.each([
    ['short', 10, 'short'],
    ['exactly', 7, 'exactly'],
    ['0123456789', 5, '01…89'],
    ['0123456789', 6, '012…89'],
    ['0123456789', 1, '…'],
    ['日本語日本語', 7, '日 … 語'],
  ])('%s to %i columns is %s', (text, width, expected) => {
    expect(cutMiddle(text, width)).toBe(expected);
  });

  test('is never wider than asked for', () => {
    fc.assert(
      fc.property(
        fc.string({ unit: fc.constantFrom('a', '日', '👍', 'é') }),
        fc.integer({ min: 1, max: 20 }),
        (text, width) => {
          expect(textWidth(cutMiddle(text, width))).toBeLessThanOrEqual(width);
        },
      ),
    );
  });
});

test('a slice keeps the columns of what follows a wide character on its edge', () => {
  expect(sliceColumns('a日b', 0, 2)).toBe('a ');
  expect(sliceColumns('a日b', 2, 4)).toBe(' b');
  expect(sliceColumns('a日b', 1, 3)).toBe('日');
  expect(sliceColumns('日b', 0, 0)).toBe('');
});

test('padding counts columns', () => {
  expect(padColumns('日', 4)).toBe('日  ');
  expect(padColumns('longer', 4)).toBe('longer');
});

describe('a text in pieces', () => {
  test.each([
    ['', 3, ['']],
    ['abc', 3, ['abc']],
    ['abcd', 3, ['abc', 'd']],
    ['abcdef', 3, ['abc', 'def']],
    ['日本語', 4, ['日本', '語']],
    ['日本語', 3, ['日', '本', '語']],
    ['日本', 1, ['日', '本']],
    ['aé日', 3, ['aé', '日']],
  ])('%s of at most %i columns', (text, width, pieces) => {
    expect(splitColumns(text, width)).toEqual(pieces);
  });
});

describe('wrapping', () => {
  test.each([
    ['one two three', 7, ['one two', 'three']],
    ['one two', Infinity, ['one two']],
    ['one two three', 12, ['one two', 'three']],
    ['one two three', 13, ['one two three']],
    ['averylongword b', 4, ['averylongword', 'b']],
    ['  one two three', 9, ['  one two', '  three']],
    ['', 10, ['']],
    ['pass --allow bulk-change', 15, ['pass', '--allow bulk-change']],
    ['(--only mail) or --quiet -v', 12, ['(--only mail)', 'or --quiet', '-v']],
    ['a--b c', 4, ['a--b', 'c']],
  ])('%s at %d', (text, width, lines) => {
    expect(wrap(text, width)).toEqual(lines);
  });

  test.each([
    ['  one two `a b c` d', 9, ['  one two', '  `a b c`', '  d']],
    ['run `a b c`, or `d', 9, ['run', '`a b c`,', 'or `d']],
    ['pass --allow bulk-change or --yes', 20, ['pass', '--allow bulk-change', 'or --yes']],
    ['--yes `a b` --quiet -v', 10, ['--yes `a b`', '--quiet -v']],
    ['', 10, ['']],
  ])('prose such as "%s" at %d leaves commands whole', (text, width, lines) => {
    expect(wrapProse(text, width)).toEqual(lines);
  });
});

test.each([
  ['an id', 'an id'],
  ['x'.repeat(100), 'x'.repeat(100)],
])('a text that is short enough stays as it is', (text, shown) => {
  expect(shortened(text)).toBe(shown);
});

test('a longer text keeps both of its ends', () => {
  const shown = shortened(`begin${'x'.repeat(1000)}end`);
  expect(shown).toMatch(/^begin.*….*end$/);
  expect(shown).toHaveLength(100);
});
