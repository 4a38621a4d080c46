import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { Link } from '../../../../src/plan/plan.js';
import type { Graph } from '../../../../src/render/html/picture/graph.js';
import { recordedLinks } from '../../../../src/render/html/picture/answer-links.js';
import { graphOf } from '../../../../src/render/html/picture/graph.js';
import { linkLabel, linksSentence, nodeLabel } from '../../../../src/render/html/picture/labels.js';
import { createStep, deleteStep, someZone } from '../../support.js';
import { recordedParts, someNode } from './support.js';

function someLinks(count: number, linkAt: (index: number) => Partial<Link>): readonly Link[] {
  return Array.from({ length: count }, (_, index) => ({
    prefix: `n${index}`,
    type: 'CNAME',
    target: 'x.example.net',
    change: 'none',
    ...linkAt(index),
  }));
}

/** The links of a graph as `from type → to`. */
function sentences({ links }: Graph): readonly string[] {
  return links.map((link) =>
    [nodeLabel(link.from, 'example.com'), linkLabel(link), '→', nodeLabel(link.to, 'example.com')].join(' '),
  );
}

function graphOfLinks(links: readonly Link[]): Graph {
  return graphOf(recordedParts(someZone([], { links })));
}

test('up to 25 links are drawn one by one', () => {
  const graph = graphOfLinks(someLinks(25, () => ({})));
  expect(graph.links).toHaveLength(25);
  expect(graph.nodes).toHaveLength(26);
});

test('a box tells its place, what the plan does there, and whether links into nothing end there', () => {
  const links = [
    { prefix: '', target: 'www.example.com', dangling: true },
    { prefix: 'b', target: 'www.example.com' },
    { prefix: 'www', target: 'x.example.net', dangling: true },
    { prefix: 'b', target: 'notexample.com' },
  ].map((link) => ({ type: 'CNAME', change: 'none', ...link }) as const);
  const steps = [createStep({ prefix: 'b' }), deleteStep({ prefix: 'www' }), createStep({ prefix: 'www' })];
  const { nodes } = graphOf(recordedParts(someZone(steps, { links })));
  expect(nodes).toEqual([
    someNode('example.com'),
    someNode('www.example.com', { column: 1, action: 'update', isDangling: true }),
    someNode('x.example.net', { column: 2, isOutside: true, isDangling: true }),
    someNode('b.example.com', { action: 'create' }),
    someNode('notexample.com', { column: 2, isOutside: true }),
  ]);
});

test.each([
  [['a b', 'b c'], 'c', 2],
  [['a b', 'b c', 'd c'], 'c', 2],
  [['d c', 'b c', 'a b'], 'c', 2],
  [['a b', 'b c', 'c d', 'd e'], 'e', 3],
  [['a a'], 'a', 0],
  [['a b', 'b a'], 'b', 3],
])('of %j, %s stands in column %i', (texts, name, column) => {
  const links = texts.map((text): Link => {
    const [prefix = '', target] = text.split(' ');
    return { prefix, type: 'CNAME', target: `${target}.example.com`, change: 'none' };
  });
  const node = graphOfLinks(links).nodes.find((each) => each.name === `${name}.example.com`);
  expect(node?.column).toBe(column);
});

describe('of more than 25 links', () => {
  test('those of names that point at the same target become one, and what differs stays apart', () => {
    const links = someLinks(50, (index) => (index < 47 ? { change: 'added' } : {}));
    const another = someLinks(1, () => ({ type: 'HTTPS', change: 'added' }));
    expect(sentences(graphOfLinks([...links, ...another]))).toEqual([
      'n0 + CNAME → x.example.net',
      'n1 and 45 more + CNAME ×46 → x.example.net',
      'n0 + HTTPS → x.example.net',
      'n47 and 2 more CNAME ×3 → x.example.net',
    ]);
  });

  test('a name with a change of its own stays apart', () => {
    const zone = someZone([createStep({ prefix: 'n7' })], { links: someLinks(30, () => ({})) });
    expect(sentences(graphOf(recordedParts(zone)))).toEqual([
      'n0 and 28 more CNAME ×29 → x.example.net',
      '+ n7 CNAME → x.example.net',
    ]);
  });

  test('targets in a domain outside the zone become one, but old and new ones stay apart', () => {
    const links = [
      ...someLinks(30, (index) => ({ target: `a${index}.old.example.net`, change: 'removed' })),
      ...someLinks(30, (index) => ({ target: `b${index}.example.net`, change: 'added' })),
    ];
    expect(sentences(graphOfLinks(links))).toEqual([
      'n0 and 29 more − CNAME ×30 → 30 names of old.example.net',
      'n0 and 29 more + CNAME ×30 → 30 names of example.net',
    ]);
  });

  test('targets in the zone and shared addresses keep their names', () => {
    const links = someLinks(40, (index) =>
      index % 2 === 0 ? { target: 'web.example.com' } : { type: 'A', target: `192.0.2.${(index % 4) + 1}` },
    );
    expect(sentences(graphOfLinks(links))).toEqual([
      'n0 and 19 more CNAME ×20 → web',
      'n1 and 9 more A ×10 → 192.0.2.2',
      'n3 and 9 more A ×10 → 192.0.2.4',
    ]);
  });

  test('those that dangle and change are drawn first, and what is not drawn is counted', () => {
    const links = someLinks(300, (index) => ({
      target: `t${index}.example.com`,
      change: index < 280 ? 'none' : 'added',
      dangling: index === 0,
    }));
    const graph = graphOf(recordedParts(someZone([], { links, linksLeftOut: 7 })));
    expect(graph.links).toHaveLength(120);
    expect(graph.leftOut).toBe(187);
    expect(graph.links.filter(({ change, isDangling }) => change === 'added' || isDangling)).toHaveLength(21);
  });

  test('none is lost, and every name is in one box', () => {
    const name = fc.constantFrom('', 'a', 'b', 'c', 'd', 'e', 'f', 'g');
    const target = fc.oneof(
      name.map((prefix) => (prefix === '' ? 'example.com' : `${prefix}.example.com`)),
      fc.constantFrom('x.example.net', 'y.example.net', 'z.example', 'notexample.com', 'com', '192.0.2.1'),
    );
    const change = fc.constantFrom<Link['change'][]>('none', 'added', 'removed', 'changed');
    const link = fc.record({ prefix: name, type: fc.constantFrom('CNAME', 'A'), target, change });
    fc.assert(
      fc.property(fc.array(link, { minLength: 26, maxLength: 60 }), (links) => {
        const { nodes, links: drawn, leftOut } = graphOfLinks(links);
        expect(drawn.reduce((sum, { count }) => sum + count, leftOut)).toBe(links.length);
        const boxed = nodes.flatMap(({ names }) => names);
        expect(new Set(boxed).size).toBe(boxed.length);
        for (const { prefix, target: end, type } of links) {
          const from = prefix === '' ? 'example.com' : `${prefix}.example.com`;
          const isDrawn = drawn.some(
            (each) => each.type === type && each.from.names.includes(from) && each.to.names.includes(end),
          );
          expect(isDrawn).toBe(true);
        }
      }),
    );
  });
});

test('a sentence counts links, names, targets, and what happens', () => {
  const links = someLinks(5, (index) => ({
    prefix: index < 2 ? 'www' : `n${index}`,
    target: index === 1 ? 'y.example.net' : 'x.example.net',
    change: index === 0 ? 'removed' : 'added',
    dangling: index === 4,
  }));
  expect(linksSentence(recordedLinks(someZone([], { links })))).toBe(
    '5 links of 4 names to 2 targets: 4 added, 1 removed; 1 dangling',
  );
});
