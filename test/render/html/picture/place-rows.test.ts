import { expect, test } from 'vitest';
import { layOut } from '../../../../src/render/html/picture/layout.js';
import { graphIn } from './support.js';

const measures = { widthOf: () => 100, gapAfter: () => 50 };

test.each<
  [string, columns: readonly (readonly string[])[], links: readonly string[], string, readonly string[]]
>([
  ['one target', [['a'], ['x']], ['a x'], 'x', ['a']],
  ['several targets', [['a'], ['x', 'y', 'z']], ['a x', 'a y', 'a z'], 'a', ['x', 'y', 'z']],
  ['several sources', [['a', 'b'], ['x']], ['a x', 'b x'], 'x', ['a', 'b']],
  ['a target below others', [['a', 'b'], ['x']], ['b x'], 'x', ['b']],
  ['a source of a low target', [['a'], ['x', 'y', 'z']], ['a z'], 'a', ['z']],
  ['a chain', [['a', 'b', 'c'], ['x'], ['y']], ['a x', 'b x', 'c x', 'x y'], 'y', ['x']],
])('a box is level with the middle of what it is linked with: %s', (_, columns, links, name, ends) => {
  const { boxes } = layOut(graphIn(columns, links), measures);
  const middles = new Map(boxes.map(({ node, y, height }) => [node.name, y + height / 2]));
  const sum = ends.reduce((total, end) => total + (middles.get(end) ?? NaN), 0);
  expect(middles.get(name)).toBe(sum / ends.length);
});
