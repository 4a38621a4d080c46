import { describe, expect, test } from 'vitest';
import type { GraphLink, Node } from '../../../../src/render/html/picture/graph.js';
import {
  boxWidth,
  description,
  gapWidth,
  linkLabel,
  linkSentence,
  nodeLabel,
} from '../../../../src/render/html/picture/labels.js';
import { someLink, someNode } from './support.js';

const ZONE = 'example.com';
const outside = { isOutside: true };

test.each<[string, string, Partial<Node>]>([
  ['www', 'www.example.com', {}],
  ['@ example.com', 'example.com', {}],
  ['mail.example.net', 'mail.example.net', outside],
  ['+ www', 'www.example.com', { action: 'create' }],
  ['~ www', 'www.example.com', { action: 'update' }],
  ['− www', 'www.example.com', { action: 'delete' }],
  ['! www', 'www.example.com', { action: 'delete', isDangling: true }],
  ['a and 2 more', 'a.example.com', { names: ['a.example.com', 'b.example.com', 'c.example.com'] }],
  ['2 names of example.net', 'a.example.net', { ...outside, names: ['a.example.net', 'b.example.net'] }],
  ['2 names of example.net', 'example.net', { ...outside, names: ['example.net', 'b.example.net'] }],
  ['a.example.net and 1 more', 'a.example.net', { ...outside, names: ['a.example.net', 'b.example.org'] }],
  [`${'a'.repeat(17)}…${'a'.repeat(16)}`, `${'a'.repeat(40)}.example.com`, {}],
  [`${'a'.repeat(11)}…${'a'.repeat(11)} and 1 more`, `${'a'.repeat(40)}.example.com`, { names: ['a', 'b'] }],
])('a box is labelled %s', (label, name, change) => {
  expect(nodeLabel(someNode(name, { names: [name], ...change }), ZONE)).toBe(label);
});

test('a box is as wide as its label, with a margin', () => {
  expect(boxWidth(someNode('www.example.com'), ZONE)).toBe(Math.ceil(3 * 7.25) + 20);
});

const [www, web] = [someNode('www.example.com'), someNode('web.example.net', outside)];
const both = someNode('a.example.com', { names: ['a.example.com', 'b.example.com'] });
const hosts = someNode('a.example.net', { ...outside, names: ['a.example.net', 'b.example.net'] });

describe('a link', () => {
  test.each<[string, string, Partial<GraphLink>]>([
    ['CNAME', 'www.example.com CNAME web.example.net', {}],
    ['+ CNAME', 'www.example.com CNAME web.example.net (added)', { change: 'added' }],
    ['− CNAME', 'www.example.com CNAME web.example.net (removed)', { change: 'removed' }],
    ['~ MX', 'www.example.com MX web.example.net (changed)', { change: 'changed', type: 'MX' }],
    [
      '! CNAME',
      'www.example.com CNAME web.example.net (added, nothing answers there)',
      { change: 'added', isDangling: true },
    ],
    [
      'CNAME ×2',
      'a.example.com and 1 more CNAME 2 names of example.net (2 links)',
      { from: both, to: hosts, count: 2 },
    ],
    ['+ CNAME ×2', 'www.example.com CNAME web.example.net (2 links, added)', { change: 'added', count: 2 }],
  ])('is labelled %s', (label, sentence, change) => {
    expect(linkLabel(someLink(www, web, change))).toBe(label);
    expect(linkSentence(someLink(www, web, change))).toBe(sentence);
  });

  test('has room for its label and a curve', () => {
    expect(gapWidth([])).toBe(60);
    expect(gapWidth([someLink(www, web), someLink(www, web, { type: 'A' })])).toBe(Math.ceil(5 * 7.25) + 60);
  });
});

test.each<[string, readonly Partial<GraphLink>[]]>([
  ['', []],
  ['1 unchanged link', [{}]],
  ['3 unchanged links', [{}, { count: 2 }]],
  [
    'www.example.com CNAME web.example.net (removed); www.example.com MX web.example.net (nothing answers there); 1 unchanged link',
    [{ change: 'removed' }, {}, { type: 'MX', isDangling: true }],
  ],
])('a picture is described as "%s"', (text, changes) => {
  expect(description(changes.map((change) => someLink(www, web, change)))).toBe(text);
});
