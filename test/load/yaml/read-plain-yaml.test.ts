import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { sourceFile } from '../../../src/diagnostics/source.js';
import type { Node } from '../../../src/load/yaml/nodes.js';
import { readByLibrary } from '../../../src/load/yaml/read-yaml.js';
import { readPlainYaml } from '../../../src/load/yaml/read-plain-yaml.js';
import { runs } from '../../support/runs.js';
import { changed, files, soup } from './plain-files.js';

describe('whatever the file, it is read as by the library, or left to it', () => {
  test('a file in the layout of zone files', () => {
    let read = 0;
    fc.assert(
      fc.property(files, (text) => {
        const { plain, library } = readings(text);
        expect(plain).toStrictEqual(library);
        read += plain === null ? 0 : 1;
      }),
      { numRuns: runs(1500) },
    );
    expect(read).toBeGreaterThan(0);
  });

  test('such a file with some characters changed', () => {
    fc.assert(
      fc.property(changed, (text) => {
        const { plain, library } = readings(text);
        expect(plain).toStrictEqual(library);
      }),
      { numRuns: runs(2000) },
    );
  });

  test('a heap of pieces', () => {
    fc.assert(
      fc.property(soup, (text) => {
        const { plain, library } = readings(text);
        expect(plain).toStrictEqual(library);
      }),
      { numRuns: runs(2000) },
    );
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
  return { plain, library: root };
}
