import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { visibleBlanks } from '../../src/text/visible-blanks.js';

describe('blanks are visible', () => {
  test.each([
    ['a', 'a'],
    ['a b', 'a b'],
    ['a ', 'a·'],
    [' a', '·a'],
    ['a  b', 'a··b'],
    ['  a   b c  ', '··a···b c··'],
    [' ', '·'],
    ['', ''],
    ['a \nb\n c', 'a·\nb\n·c'],
    ['col·lecció · b', 'col·lecció · b'],
    ['a·', String.raw`a\u{b7}`],
    ['a··b', String.raw`a\u{b7}\u{b7}b`],
    ['a·  b', String.raw`a\u{b7}··b`],
  ])('in %j', (text, shown) => {
    expect(visibleBlanks(text)).toBe(shown);
  });

  test.each([
    ['  a  b ', '  a··b·'],
    ['- a\n  - b', '- a\n  - b'],
    ['a\n  \nb', 'a\n··\nb'],
    ['· a\n  · b', '· a\n  · b'],
  ])('in %j, but for the indent', (text, shown) => {
    expect(visibleBlanks(text, { keepsIndent: true })).toBe(shown);
  });
});

/** What is left where ends are trimmed and blanks collapse. */
function seen(shown: string): string {
  return shown.trim().replaceAll(/ +/g, ' ');
}

test('different texts look different once their ends are trimmed and their blanks collapsed', () => {
  const text = fc.string({ unit: fc.constantFrom('a', ' ', '·'), maxLength: 6 });
  fc.assert(
    fc.property(text, text, (a, b) => {
      fc.pre(a !== b);
      expect(seen(visibleBlanks(a))).not.toBe(seen(visibleBlanks(b)));
    }),
  );
});
