import { expect, test } from 'vitest';
import { groupBy } from '../../src/diagnostics/group-by.js';

test('groups of any length and their items keep the order', () => {
  const items = Array.from({ length: 30 }, (_, index) => index);
  const groups = groupBy(items, (item) => (item < 7 ? 'first' : item % 2));
  expect([...groups]).toEqual([
    ['first', [0, 1, 2, 3, 4, 5, 6]],
    [1, items.filter((item) => item >= 7 && item % 2 === 1)],
    [0, items.filter((item) => item >= 7 && item % 2 === 0)],
  ]);
});

test('of nothing there are no groups', () => {
  expect([...groupBy([], (item) => item)]).toEqual([]);
});
