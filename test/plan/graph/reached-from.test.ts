import { expect, test } from 'vitest';
import { reachedFrom } from '../../../src/plan/graph/reached-from.js';

const edges = new Map([
  ['a', ['b', 'c']],
  ['b', ['d']],
  ['d', ['b']],
  ['e', ['a']],
]);

test.each([
  ['nothing', [], []],
  ['a node that leads nowhere', ['c'], []],
  ['what is behind what is behind it', ['a'], ['b', 'c', 'd']],
  ['the node itself in a cycle', ['b'], ['b', 'd']],
  ['what any of several lead to', ['e', 'd'], ['a', 'b', 'c', 'd']],
])('reaches %s', (_, from, expected) => {
  expect([...reachedFrom(from, (node) => edges.get(node) ?? [])].toSorted()).toEqual(expected);
});
