import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { sourceFile } from '../../../src/diagnostics/source.js';
import type { Node } from '../../../src/load/yaml/nodes.js';
import { readByLibrary } from '../../../src/load/yaml/read-by-library.js';
import { readInParts } from '../../../src/load/yaml/read-yaml.js';
import { readPlainYaml } from '../../../src/load/yaml/read-plain-yaml.js';
import { runs } from '../../support/runs.js';
import { changed, files, mixed, soup } from './plain-files.js';

describe('whatever the file, it is read as the library reads all of it', () => {
  test.each<[string, fc.Arbitrary<string>, number]>([
    ['a file in the layout of zone files', files, 100],
    ['such a file with values on several lines, anchors and aliases', mixed, 400],
    ['such a file with some characters changed', changed, 200],
    ['a heap of pieces', soup, 1500],
  ])('%s', (_, texts, count) => {
    let parts = 0;
    fc.assert(
      fc.property(texts, (text) => {
        const file = sourceFile('zone.yaml', text);
        const library = readByLibrary(file);
        const inParts = readInParts(file);
        const plain = readPlainYaml(file);
        parts += inParts === null ? 0 : 1;
        expect(library.diagnostics.length > 0 && inParts !== null).toBe(false);
        expect(written(inParts ?? library.root)).toBe(written(library.root));
        expect(written(plain ?? inParts)).toBe(written(inParts));
      }),
      { numRuns: runs(count) },
    );
    expect(parts).toBeGreaterThan(0);
  });
});

/** Compared much faster than the nodes, each of which has the file. */
function written(node: Node | null): string {
  return JSON.stringify(node, (key, value: unknown) => (key === 'file' ? undefined : value));
}

describe('the library reads only a part of a file', () => {
  test.each([
    'a: &x 1\nb: *x\n',
    'a: &x\n  b: 1\nc:\n  <<: *x\n  d: 2\n',
    'a:\n- &x 1\n- *x\n',
    'a: >-\n  b\n  c\nd: 1\n',
    'a: "b\n  c"\n',
    'a: b\n  c\n',
    'a:\n  - |\n    b\n  - c\n',
    'a:\n  "b"\n',
    'a: !!str 1\n',
    'a:\nb: 1\n',
    'a: "\\u2013"\n',
    '# c\n---\na: 1\r\nb: 2\r\n',
  ])('%j', (text) => {
    const file = sourceFile('zone.yaml', text);
    const root = readInParts(file);
    expect(root).not.toBe(null);
    expect(root).toStrictEqual(readByLibrary(file).root);
  });
});

describe('letters of any script are plain, and comments wherever they are', () => {
  test.each([
    'a: – # €\n',
    'a: "漢字"\n',
    '漢: 😀\n',
    'a: \u0085\u2028\u2029\u007f\n',
    'a: b\tc\t# d\te\n',
    'a:\n  b: c\n    # d\n   # e\nf: g\n',
    '# c\n--- # d\na: b\n',
  ])('%j', (text) => {
    expect(readings(text).plain).not.toBe(null);
  });
});

test('a usual zone file is not left to the library', () => {
  const text = `# The website.
zone: example.com
ttl: 1h
records:
  '@':
    MX: 10 mail.example.com
    TXT:
      - v=spf1 mx -all
      - "a: b"
  mail: { A: [192.0.2.1, 192.0.2.2] } # two
  www:
    ttl: 10m
    A: { content: 192.0.2.3, prio: 1 }
`;
  expect(readPlainYaml(sourceFile('zone.yaml', text))).not.toBe(null);
});

test.each<[string, (depth: number) => string]>([
  ['maps', (depth) => lines(depth, (level) => `${' '.repeat(level)}a:\n`) + `${' '.repeat(depth)}a: b\n`],
  [
    'maps that begin in lists',
    (depth) => `a:\n${lines(depth, (level) => `${'  '.repeat(level)}- a:\n`)}${'  '.repeat(depth)}- b\n`,
  ],
  [
    'maps that begin in lists of a map',
    (depth) =>
      `a:\n b:\n${lines(depth, (level) => ` ${'  '.repeat(level)}- a:\n`)} ${'  '.repeat(depth)}- b\n`,
  ],
  ['lists in brackets', (depth) => `a: ${'['.repeat(depth)}b${']'.repeat(depth)}\n`],
  ['maps in brackets', (depth) => `a: ${'{ b: '.repeat(depth)}b${' }'.repeat(depth)}\n`],
])('%s within each other are left to the library from some depth on', (_, nested) => {
  const depths = Array.from({ length: 70 }, (_none, index) => index + 1);
  const all = depths.map((depth) => readings(nested(depth)));
  const read = all.filter(({ plain }) => plain !== null);
  for (const { plain, library } of read) expect(plain).toStrictEqual(library);
  expect(read.length).toBeGreaterThan(10);
  expect(read.length).toBeLessThan(40);
});

function lines(count: number, line: (level: number) => string): string {
  return Array.from({ length: count }, (_, level) => line(level)).join('');
}

/** What is read, and what the library reads unless the file is left to it. */
function readings(text: string): { readonly plain: Node | null; readonly library: Node | null } {
  const file = sourceFile('zone.yaml', text);
  const plain = readPlainYaml(file);
  if (plain === null) return { plain, library: null };
  const { root, diagnostics } = readByLibrary(file);
  expect(diagnostics).toStrictEqual([]);
  expect(plain).toStrictEqual(root);
  return { plain, library: root };
}
