import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { Link } from '../../../../src/plan/plan.js';
import { graphOf } from '../../../../src/render/html/picture/graph.js';
import type { Box, Drawing } from '../../../../src/render/html/picture/layout.js';
import { layOut } from '../../../../src/render/html/picture/layout.js';
import { someZone } from '../../support.js';
import { graphIn, recordedParts } from './support.js';

function drawingOf(links: readonly Link[]): Drawing {
  return layOut(graphOf(recordedParts(someZone([], { links }))), { widthOf: () => 100, gapAfter: () => 50 });
}

const name = fc.constantFrom('', 'a', 'b', 'c', 'd', 'e', 'f');
const target = fc.oneof(
  name.map((prefix) => (prefix === '' ? 'example.com' : `${prefix}.example.com`)),
  fc.constantFrom('x.example.net', 'y.example.net', 'notexample.com'),
);
const links: fc.Arbitrary<readonly Link[]> = fc.array(
  fc.record({
    prefix: name,
    type: fc.constantFrom('CNAME', 'MX'),
    target,
    change: fc.constantFrom('none', 'added', 'removed', 'changed'),
    dangling: fc.boolean(),
  }),
  { maxLength: 40 },
);

test('an arrow goes straight through the columns between its ends', () => {
  const graph = graphIn([['a'], ['b'], ['c'], ['d']], ['a b', 'b c', 'c d', 'a c', 'a d', 'b d']);
  const { arrows } = layOut(graph, { widthOf: () => 100, gapAfter: () => 50 });
  const ways = arrows.map(({ link: { from, to }, points }) => [
    `${from.name} ${to.name}`,
    points.map(({ x }) => x),
  ]);
  expect(Object.fromEntries(ways)).toEqual({
    'a b': [100, 150],
    'b c': [250, 300],
    'c d': [400, 450],
    'a c': [100, 150, 250, 300],
    'a d': [100, 150, 250, 300, 400, 450],
    'b d': [250, 300, 400, 450],
  });
  for (const { points } of arrows) {
    const between = points.slice(1, -1);
    const [lefts, rights] = [0, 1].map((side) => between.flatMap(({ y }, at) => (at % 2 === side ? y : [])));
    expect(lefts).toEqual(rights);
  }
});

describe('whatever points where, also in circles', () => {
  test('boxes lie within the drawing and not on each other', () => {
    fc.assert(
      fc.property(links, (some) => {
        const { boxes, width, height } = drawingOf(some);
        for (const box of boxes) {
          expect(box.x).toBeGreaterThanOrEqual(0);
          expect(box.y).toBeGreaterThanOrEqual(0);
          expect(box.x + box.width).toBeLessThanOrEqual(width);
          expect(box.y + box.height).toBeLessThanOrEqual(height);
          expect(boxes.filter((other) => other !== box && overlap(box, other))).toEqual([]);
        }
      }),
    );
  });

  test('every link is drawn from its name to its target', () => {
    fc.assert(
      fc.property(links, (some) => {
        const { boxes, arrows } = drawingOf(some);
        expect(arrows.reduce((sum, { link }) => sum + link.count, 0)).toBe(some.length);
        for (const { link, points } of arrows) {
          const [from, to] = [link.from, link.to].map((node) => boxes.find((box) => box.node === node));
          expect(points[0]?.x).toBe((from?.x ?? 0) + 100);
          expect(points.at(-1)?.x).toBe(to?.x);
        }
      }),
    );
  });

  test('names outside of the zone stand right of all others', () => {
    fc.assert(
      fc.property(links, (some) => {
        const { boxes } = drawingOf(some);
        const xs = (isOutside: boolean): readonly number[] =>
          boxes.filter(({ node }) => node.isOutside === isOutside).map(({ x }) => x);
        for (const x of xs(true)) expect(x).toBeGreaterThan(Math.max(-1, ...xs(false)));
      }),
    );
  });
});

function overlap(a: Box, b: Box): boolean {
  return a.x < b.x + b.width && b.x < a.x + a.width && a.y < b.y + b.height && b.y < a.y + a.height;
}
