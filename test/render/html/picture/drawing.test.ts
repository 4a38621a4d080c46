import { describe, expect, test } from 'vitest';
import type { Action, Link } from '../../../../src/plan/plan.js';
import { drawingSvg } from '../../../../src/render/html/picture/drawing.js';
import { boxWidth, CHARACTER, gapWidth } from '../../../../src/render/html/picture/labels.js';
import type { Arrow, Box, Point } from '../../../../src/render/html/picture/layout.js';
import { layOut } from '../../../../src/render/html/picture/layout.js';
import { someLink, someNode } from './support.js';

function svg(boxes: readonly Box[], arrows: readonly Arrow[] = []): string {
  return drawingSvg({ width: 300.2, height: 80.6, boxes, arrows }, 'example.com').markup;
}

/** The values of an attribute of elements that have a class. */
function valuesOf(attribute: string, className: string, markup: string): readonly (string | undefined)[] {
  const elements = markup.match(/<\w[^>]*>/g) ?? [];
  return elements
    .filter((element) => new RegExp(`class="${className}\\b`).test(element))
    .map((element) => new RegExp(` ${attribute}="([^"]*)"`).exec(element)?.[1]);
}

const at = { x: 10, y: 20.26, width: 100, height: 26 };
const [from, to] = [someNode('a.example.com'), someNode('b.example.com')];

function arrow(points: readonly Point[], change: Partial<Arrow['link']> = {}): Arrow {
  return { link: someLink(from, to, change), points };
}

test('the view is rounded up, and has a margin and the titles of the columns above', () => {
  expect(svg([])).toContain('width="313"');
  expect(svg([])).toContain('height="119"');
  expect(svg([])).toContain('viewBox="-6 -32 313 119"');
});

test('the view has room for the title above a narrow name elsewhere', () => {
  const outside = { ...at, x: 280, width: 20, node: someNode('::1', { isOutside: true }) };
  const width = Math.ceil(280 + 'leads to'.length * CHARACTER + 12);
  expect(svg([outside])).toContain(`width="${width}"`);
});

test('the titles stay apart where the columns are narrow', () => {
  const link = someLink(someNode('a.example.com'), someNode('b.net', { isOutside: true, column: 1 }));
  const drawing = layOut(
    { nodes: [link.from, link.to], links: [link], leftOut: 0 },
    { widthOf: (node) => boxWidth(node, 'example.com'), gapAfter: gapWidth },
  );
  const [, elsewhere] = valuesOf('x', 'column', drawingSvg(drawing, 'example.com').markup);
  expect(Number(elsewhere)).toBeGreaterThan('name'.length * CHARACTER);
});

test('the names elsewhere have a title above them, if there are any', () => {
  const outside = { ...at, x: 200, node: someNode('x.example.net', { isOutside: true }) };
  expect(valuesOf('x', 'column', svg([{ ...at, node: from }]))).toEqual(['0']);
  expect(valuesOf('x', 'column', svg([{ ...at, node: from }, outside, { ...outside, x: 250 }]))).toEqual([
    '0',
    '200',
  ]);
});

describe('a box', () => {
  test.each<[string, Partial<Box['node']>]>([
    ['node', {}],
    ['node create', { action: 'create' satisfies Action }],
    ['node dangling', { action: 'create', isDangling: true }],
    ['node outside', { isOutside: true }],
    ['node outside dangling', { isOutside: true, isDangling: true }],
  ])('looks like %s', (look, change) => {
    const [looks] = valuesOf('class', 'node', svg([{ ...at, node: someNode('a', change) }]));
    expect(looks?.split(' ').filter(Boolean).join(' ')).toBe(look);
  });

  test('has its name in its middle, and all names but very many in its tooltip', () => {
    const names = Array.from({ length: 22 }, (_, index) => `n${index}`);
    const markup = svg([{ ...at, node: someNode('n0', { names }) }]);
    expect(markup).toContain('<rect x="10" y="20.3" width="100" height="26"');
    expect(markup).toContain('<text x="20" y="37.3">');
    expect(markup).toContain(`<title>${names.slice(0, 20).join(', ')} and 2 more</title>`);
  });
});

describe('an arrow', () => {
  const start = 100 + 'AAAA'.length * CHARACTER + 12;

  test('bends across each gap, goes straight through each column, and ends in a head', () => {
    const points = [
      { x: 100, y: 10 },
      { x: 400, y: 30.04 },
      { x: 500, y: 30.04 },
      { x: 550, y: 50 },
    ];
    const markup = svg([], [arrow(points, { type: 'AAAA' })]);
    const bend = (400 - start) / 2;
    expect(valuesOf('d', 'line', markup)).toEqual([
      `M${start} 10C${start + bend} 10 ${400 - bend} 30 400 30L500 30C540 30 504 50 544 50`,
    ]);
    expect(valuesOf('d', 'head', markup)).toEqual(['M550 50l-7 -4v8z']);
    expect(markup).toContain('<text x="106" y="14">AAAA</text>');
  });

  test.each<[Link['change'] | 'dangling', Partial<Arrow['link']>]>([
    ['none', {}],
    ['added', { change: 'added' }],
    ['dangling', { change: 'added', isDangling: true }],
  ])('looks like %s', (look, change) => {
    const markup = svg([], [arrow([{ x: 0, y: 0 }], change)]);
    expect(valuesOf('class', 'link', markup)).toEqual([`link ${look}`]);
  });

  test('without points is left out', () => {
    expect(svg([], [arrow([])])).not.toContain('<path');
  });
});
