import { expect, test } from 'vitest';
import type { Slot } from '../../../../src/render/html/picture/routes.js';
import { findRoutes, mean } from '../../../../src/render/html/picture/routes.js';
import { graphIn } from './support.js';

type Names = readonly (readonly string[])[];

/** The names of a column; `|` is a link that passes. */
function namesIn(slots: readonly Slot[]): readonly string[] {
  return slots.map(({ node }) => node?.name ?? '|');
}

test.each<[string, Names, readonly string[], Names]>([
  ['nothing', [], [], []],
  [
    'names stand where those left of them are',
    [
      ['a', 'b'],
      ['x', 'y'],
    ],
    ['a y', 'b x'],
    [
      ['a', 'b'],
      ['y', 'x'],
    ],
  ],
  [
    'names stand between those that they point to',
    [
      ['a', 'b', 'c'],
      ['x', 'y', 'z'],
    ],
    ['a x', 'a z', 'b x', 'c z'],
    [
      ['b', 'a', 'c'],
      ['x', 'y', 'z'],
    ],
  ],
  [
    'a link passes a column',
    [['a', 'b'], ['m'], ['x']],
    ['a m', 'b x', 'm x'],
    [['a', 'b'], ['m', '|'], ['x']],
  ],
  ['a link passes above', [['a', 'b'], ['m'], ['x']], ['b m', 'a x', 'm x'], [['a', 'b'], ['|', 'm'], ['x']]],
  ['a link passes two columns', [['a'], [], [], ['x']], ['a x'], [['a'], ['|'], ['|'], ['x']]],
  [
    'a link back moves nothing',
    [
      ['a', 'b'],
      ['x', 'y'],
    ],
    ['x b', 'y a', 'a b'],
    [
      ['a', 'b'],
      ['x', 'y'],
    ],
  ],
])('%s', (_, columns, links, expected) => {
  expect(findRoutes(graphIn(columns, links)).columns.map(namesIn)).toEqual(expected);
});

test('links leave a name in the order of what comes next', () => {
  const graph = graphIn([['a'], ['x', 'y', 'z']], ['a z', 'a x', 'a y']);
  const [slots = []] = findRoutes(graph).columns;
  expect(slots[0]?.outgoing.map(({ link }) => link.to.name)).toEqual(['x', 'y', 'z']);
});

test('a link back has only its ends, and connects nothing', () => {
  const { columns, neighbours } = findRoutes(graphIn([['a'], ['b'], ['c']], ['c a', 'a b']));
  const stops = columns.flat().flatMap(({ outgoing }) => outgoing.map((route) => route.stops));
  expect(stops).toEqual([
    ['name a', 'name b'],
    ['name c', 'name a'],
  ]);
  expect([...neighbours.left]).toEqual([['name b', ['name a']]]);
  expect([...neighbours.right]).toEqual([['name a', ['name b']]]);
});

test.each([
  [[], undefined],
  [[3], 3],
  [[1, 2, 6], 3],
])('the mean of %j is %s', (numbers, expected) => {
  expect(mean(numbers)).toBe(expected);
});
