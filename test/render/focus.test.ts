import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { textWidth } from '../../src/text/columns.js';
import type { Parts } from '../../src/render/focus.js';
import { compareTexts, focus } from '../../src/render/focus.js';

function joined({ head, different, tail }: Parts): string {
  return head + different + tail;
}

describe('comparing two texts', () => {
  test.each([
    ['192.0.2.1', '192.0.2.2', ['192.0.2.', '1', ''], ['192.0.2.', '2', '']],
    ['a b c', 'a x y c', ['a ', 'b', ' c'], ['a ', 'x y', ' c']],
    ['aa', 'aaa', ['aa', '', ''], ['aa', 'a', '']],
    ['', 'x', ['', '', ''], ['', 'x', '']],
    ['👍', '👎', ['', '👍', ''], ['', '👎', '']],
  ])('%s and %s', (before, after, left, right) => {
    const pair = compareTexts(before, after);
    expect(Object.values(pair.before)).toEqual(left);
    expect(Object.values(pair.after)).toEqual(right);
  });

  test('loses nothing', () => {
    const text = fc.string({ unit: fc.constantFrom('a', 'b', '日', '👍') });
    fc.assert(
      fc.property(text, text, (before, after) => {
        const pair = compareTexts(before, after);
        expect([joined(pair.before), joined(pair.after)]).toEqual([before, after]);
        expect([pair.before.head, pair.before.tail]).toEqual([pair.after.head, pair.after.tail]);
      }),
    );
  });
});

describe('cutting a pair', () => {
  test.each([
    ['keeps what fits', 'abc1def', 'abc2def', 7, 'abc1def', 'abc2def'],
    [
      'cuts what both begin with',
      `${'x'.repeat(30)}1z`,
      `${'x'.repeat(30)}2z`,
      10,
      '…xxxxxxx1z',
      '…xxxxxxx2z',
    ],
    ['cuts what both end with', `a1${'x'.repeat(30)}`, `a2${'x'.repeat(30)}`, 10, 'a1xxxxxxx…', 'a2xxxxxxx…'],
    [
      'cuts both',
      `${'x'.repeat(9)}1${'z'.repeat(9)}`,
      `${'x'.repeat(9)}2${'z'.repeat(9)}`,
      9,
      '…xxx1zzz…',
      '…xxx2zzz…',
    ],
  ])('%s', (_, before, after, width, left, right) => {
    const pair = focus(compareTexts(before, after), width);
    expect([joined(pair.before), joined(pair.after)]).toEqual([left, right]);
  });

  test('stays within the width, with what differs in the same column', () => {
    const text = fc.string({ unit: fc.constantFrom('a', 'b', '日'), maxLength: 80 });
    fc.assert(
      fc.property(text, text, text, text, (head, left, right, tail) => {
        const { before, after } = focus(compareTexts(head + left + tail, head + right + tail), 24);
        expect(textWidth(joined(before))).toBeLessThanOrEqual(24);
        expect(textWidth(joined(after))).toBeLessThanOrEqual(24);
        expect(before.head).toBe(after.head);
      }),
    );
  });
});
