import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { sourceFile } from '../../../src/diagnostics/source.js';
import { readJson } from '../../../src/load/foreign/read-json.js';
import { route53Syntax } from '../../../src/load/foreign/route53/rules.js';
import type { Node } from '../../../src/load/yaml/nodes.js';
import { runs } from '../../support/runs.js';

function read(text: string): { readonly root: Node | null; readonly messages: readonly string[] } {
  const { root, diagnostics } = readJson(sourceFile('a.json', text), route53Syntax);
  return { root, messages: diagnostics.map(({ message }) => message) };
}

/** What the nodes stand for, by the text of each scalar in the file. */
function valueOf(node: Node): unknown {
  const { file, start, end } = node;
  const value: unknown = JSON.parse(file.text.slice(start, end));
  if (node.kind === 'sequence') return node.items.map(valueOf);
  if (node.kind === 'map')
    return Object.fromEntries(node.entries.map((entry) => [entry.key.text, valueOf(entry.value)]));
  expect(node.isQuoted ? value : file.text.slice(start, end)).toBe(node.text);
  return value;
}

test('any JSON is read as it is, each value at its place', () => {
  fc.assert(
    fc.property(fc.jsonValue({ maxDepth: 5 }), fc.constantFrom(0, 2), (value, indent) => {
      const text = JSON.stringify(value, null, indent);
      const { root, messages } = read(text);
      expect(messages).toEqual([]);
      expect(root && valueOf(root)).toEqual(JSON.parse(text));
    }),
    { numRuns: runs(200) },
  );
});

test('what JSON.parse takes is read, and nothing else', () => {
  const mutated = fc
    .tuple(
      fc.jsonValue({ maxDepth: 3 }),
      fc.nat(),
      fc.constantFrom('', ',', '"', '}', '[', '\\', '0', ' ', '//', 'e'),
    )
    .map(([value, at, character]) => {
      const text = JSON.stringify(value);
      const place = at % (text.length + 1);
      return text.slice(0, place) + character + text.slice(place + 1);
    });
  fc.assert(
    fc.property(mutated, (text) => {
      expect(read(text).root !== null).toBe(isJson(text));
    }),
    { numRuns: runs(300) },
  );
});

test.each([
  ['', 'this is not JSON: value expected'],
  ['{ "a": 1, "a": 2 }', 'duplicate key "a"'],
  ['{ "a": 1 // one\n}', 'this is not JSON'],
  ['['.repeat(100_000), 'this is nested too deep'],
])('%j: %s', (text, message) => {
  expect(read(text).messages[0]).toContain(message);
});

test('more values than fit into memory are refused before they are read', () => {
  const most = 2_000_000;
  expect(read(`[${'0,'.repeat(most - 1)}0]`).messages).toEqual([]);
  expect(read(`[${'0,'.repeat(most)}0]`).messages).toEqual(['the file has more than two million values']);
});

function isJson(text: string): boolean {
  try {
    JSON.parse(text);
    return true;
  } catch {
    return false;
  }
}
