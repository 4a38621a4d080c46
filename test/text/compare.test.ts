import { expect, test } from 'vitest';
import { byCodeUnits, byText, naturalKey, sortedBy } from '../../src/text/compare.js';

test('texts are in the order of their code units', () => {
  expect(['b', 'ä', 'a', 'B', ''].toSorted(byCodeUnits)).toEqual(['', 'B', 'a', 'b', 'ä']);
  expect([byCodeUnits('a', 'b'), byCodeUnits('b', 'a'), byCodeUnits('a', 'a')]).toEqual([-1, 1, 0]);
});

test('items with the same text keep their order', () => {
  const items = ['b2', 'a1', 'b1', 'a2'];
  expect(items.toSorted(byText(first))).toEqual(['a1', 'a2', 'b2', 'b1']);
  expect(sortedBy(new Set(items), first)).toEqual(['a1', 'a2', 'b2', 'b1']);
});

test('names with numbers are in the order of the numbers, whatever order they come in', () => {
  const inOrder = ['h', 'h0', 'h2', 'h02', 'h2.a10', 'h10', 'h10.a2', 'h99999999999999999999', 'i1'];
  for (const names of [inOrder, inOrder.toReversed()]) {
    expect(sortedBy(names, naturalKey).toSorted()).toEqual(inOrder.toSorted());
    expect(sortedBy(names, naturalKey)).toEqual(sortedBy(inOrder, naturalKey));
  }
  expect(sortedBy(['h10', 'h2', 'h1', 'h0'], naturalKey)).toEqual(['h0', 'h1', 'h2', 'h10']);
});

function first(item: string): string {
  return item.charAt(0);
}
