import { describe, expect, test } from 'vitest';
import { sourceFile } from '../../../src/diagnostics/source.js';
import type { Node } from '../../../src/load/yaml/nodes.js';
import {
  isNothing,
  itemsOf,
  locator,
  scalarAt,
  scalarsIn,
  textOf,
  textsOf,
  valueOf,
} from '../../../src/load/yaml/nodes.js';
import { readYaml } from '../../../src/load/yaml/read-yaml.js';
import { textAt } from '../support.js';

const root = nodeOf('a: { b: [c, "d e"], f/g~h: i }\nj:\n');

describe('a JSON pointer', () => {
  test.each([
    ['', null, null],
    ['/a', 'a', null],
    ['/a/b', 'b', null],
    ['/a/b/0', null, 'c'],
    ['/a/b/1', null, 'd e'],
    ['/a/f~1g~0h', 'f/g~h', 'i'],
    ['/j', 'j', ''],
  ])('%j finds its node', (pointer, key, text) => {
    const found = locator(root)(pointer);
    expect(found && [found.key?.text ?? null, textOf(found.node) ?? null]).toEqual([key, text]);
  });

  test.each(['/b', '/a/b/2', '/a/b/c', '/a/b/0/0', '/j/0', '/x/y/z', '/length'])(
    '%j finds none',
    (pointer) => {
      expect(locator(root)(pointer)).toBeNull();
    },
  );

  test('finds the root itself', () => {
    expect(locator(root)('')?.node).toBe(root);
  });
});

test.each<[string, readonly string[]]>([
  ['a: b', ['b']],
  ['a: [b, [c], { d: e }, f]', ['b', 'f']],
  ['a: []', []],
  ['a: { b: c }', []],
  ['a:', ['']],
  ['b: c', []],
])('the texts at a of %j are %j', (text, texts) => {
  expect(textsOf(valueOf(nodeOf(text), 'a'))).toEqual(texts);
});

test.each<[string, string | undefined]>([
  ['a: b', 'b'],
  ['a: [b]', undefined],
  ['a: {}', undefined],
  ['b: c', undefined],
  ['[a]', undefined],
  ['a', undefined],
])('the scalar at a of %j is %s', (text, scalar) => {
  expect(scalarAt(nodeOf(text), 'a')?.text).toBe(scalar);
});

test('nothing has no values', () => {
  expect([valueOf(undefined, 'a'), textOf(undefined)]).toEqual([undefined, undefined]);
});

test.each([
  ['a:', true],
  ['a: ""', false],
  ['a: ~', false],
  ['a: []', false],
])('%j has nothing as its value: %s', (text, expected) => {
  expect(itemsOf(nodeOf(text)).map((node) => isNothing(valueOf(node, 'a') ?? node))).toEqual([expected]);
});

test('the scalars of a node are its keys and values in order', () => {
  expect(Array.from(scalarsIn(root), textAt)).toEqual(['a', 'b', 'c', '"d e"', 'f/g~h', 'i', 'j', '']);
});

function nodeOf(text: string): Node {
  const { root: node } = readYaml(sourceFile('a.yaml', text));
  if (!node) throw new Error('the file is broken');
  return node;
}
