import { expect, test } from 'vitest';
import { byCodeUnits, byText, sortedBy } from '../../src/text/compare.js';

test('texts are in the order of their code units', () => {
  expect(['b', 'ä', 'a', 'B', ''].toSorted(byCodeUnits)).toEqual(['', 'B', 'a', 'b', 'ä']);
  expect([byCodeUnits('a', 'b'), byCodeUnits('b', 'a'), byCodeUnits('a', 'a')]).toEqual([-1, 1, 0]);
});

test('items with the same text keep their order', () => {
  const items = ['b2', 'a1', 'b1', 'a2'];
  expect(items.toSorted(byText(first))).toEqual(['a1', 'a2', 'b2', 'b1']);
  expect(sortedBy(new Set(items), first)).toEqual(['a1', 'a2', 'b2', 'b1']);
});

function first(item: string): string {
  return item.charAt(0);
}
