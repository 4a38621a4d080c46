import { join } from 'node:path';
import { expect, test } from 'vitest';
import { sourceFile } from '../../../../src/diagnostics/source.js';
import type { FileTree } from '../../../../src/load/files/file-tree.js';
import { usualSettings } from '../../../../src/load/foreign/octodns/octodns-reader.js';
import { includeScope } from '../../../../src/load/foreign/octodns/read-included.js';
import { readOctodns } from '../../../../src/load/foreign/octodns/read-octodns.js';
import { temporaryFolder } from '../../../support/after-tests.js';
import { disk } from '../../../support/disk.js';
import { readingLines } from '../reading-lines.js';

const a = 'type: A\nttl: 60\nvalue: 192.0.2.1\n';

test.each<[string, string, readonly string[]]>([
  ['the content of a file', 'www: !include a.yaml', ['www 60 A 192.0.2.1']],
  ['the keys of both maps', 'www: !include [a.yaml, ttl.yaml]', ['www 30 A 192.0.2.1']],
  ['the items of both lists', 'www: !include [list.yaml, list.yaml]', Array(2).fill('www 60 A 192.0.2.1')],
  ['no file at all', 'www: !include []', ['octodns/shape 1:15']],
  ['a map and a list', 'www: !include [a.yaml, list.yaml]', ['octodns/include 1:15']],
  ['a file that is not there', 'www: !include no.yaml', ['octodns/include 1:15']],
  ['one of two', 'www: !include [a.yaml, no.yaml]', ['octodns/include 1:24']],
  ['a list in a list', 'www: !include [[a.yaml]]', ['octodns/include 1:16']],
  ['a file that is no text', 'www: !include binary.yaml', ['file/binary 1:2']],
  ['a file that is empty', 'www: !include empty.yaml', ['file/empty 1:1']],
  ['a file above the folder', 'www: !include ../a.yaml', ['path/outside 1:15']],
  ['the file itself', 'www: !include zone.yaml', ['octodns/include 1:15']],
])('%s', async (_, text, expected) => {
  expect(await read(text)).toEqual(expected);
});

test.each([
  [8, ['www 60 A 192.0.2.1']],
  [9, ['octodns/include 1:10']],
])('includes within each other: %i', async (depth, expected) => {
  const files = Array.from({ length: depth }, (_, level): [string, string] => [
    `${level}.yaml`,
    level === depth - 1 ? a : `!include ${level + 1}.yaml`,
  ]);
  expect(await read('www: !include 0.yaml', Object.fromEntries(files))).toEqual(expected);
});

test.each([
  [1000, []],
  [1001, ['octodns/include 1:11016']],
])('%i includes', async (count, problems) => {
  const lines = await read(`www: !include [${Array(count).fill('list.yaml').join(', ')}]`);
  expect(lines.filter((line) => line.startsWith('octodns/'))).toEqual(problems);
});

/** 6000 values, and one more for the map. */
const big = Array.from({ length: 1000 }, (_, index) => `k${index}: { type: A, value: 192.0.2.1 }\n`).join('');

test.each([
  [166, []],
  [167, ['yaml/alias-bomb 167:16']],
])('included files count by their values: %i of 6000', async (count, expected) => {
  const lines = Array.from({ length: count }, (_, index) => `n${index}: !include big.yaml\n`).join('');
  const found = await read(lines, { 'big.yaml': big });
  expect(found.filter((line) => line.startsWith('yaml/'))).toEqual(expected);
});

test('all files of an import together have a limit, too', async () => {
  const folder = temporaryFolder({ 'big.yaml': big });
  const scope = includeScope(disk.within([folder]));
  const text = Array.from({ length: 150 }, (_, index) => `n${index}: !include big.yaml\n`).join('');
  const codes = [];
  for (const zone of ['a.example', 'b.example', 'c.example']) {
    const { diagnostics } = await readOctodns(
      sourceFile(join(folder, `${zone}.yaml`), text),
      { zone, settings: usualSettings },
      scope,
    );
    codes.push(diagnostics.filter(({ rule }) => rule.code.startsWith('yaml/')).length);
  }
  expect(codes).toEqual([0, 0, 1]);
});

test('a file is read once, and its problems are told once', async () => {
  const folder = temporaryFolder({ 'wrong.yaml': 'a: [\n', 'outer.yaml': '!include wrong.yaml\n' });
  const paths: string[] = [];
  const tree: FileTree = { ...disk, readFile: (path) => (paths.push(path), disk.readFile(path)) };
  const text = 'a: !include wrong.yaml\nb: !include outer.yaml\nc: !include [wrong.yaml, outer.yaml]\n';
  const file = sourceFile(join(folder, 'zone.yaml'), text);
  const { diagnostics } = await readOctodns(
    file,
    { zone: 'example.com', settings: usualSettings },
    includeScope(tree),
  );
  expect(diagnostics.map(({ rule }) => rule.code)).toEqual(['yaml/syntax']);
  expect(paths).toEqual([join(folder, 'wrong.yaml'), join(folder, 'outer.yaml')]);
});

test('a file that is included again is nested as deep as before', async () => {
  const chain = Array.from({ length: 7 }, (_, level): [string, string] => [
    `${level}.yaml`,
    level === 6 ? a : `!include ${level + 1}.yaml`,
  ]);
  const files = {
    ...Object.fromEntries(chain),
    'one.yaml': '!include 0.yaml',
    'two.yaml': '!include one.yaml',
  };
  const text = 'a: !include 0.yaml\nb: !include one.yaml\nc: !include two.yaml\n';
  expect(await read(text, files)).toEqual(['a 60 A 192.0.2.1', 'b 60 A 192.0.2.1', 'octodns/include 1:10']);
});

test.each([
  ['www: !include a.yaml', '"zone.yaml" includes itself'],
  ['www: !include []', 'a record must be a map'],
])('%s is told: %s', async (text, message) => {
  const folder = temporaryFolder({ 'a.yaml': 'x: !include zone.yaml\n' });
  const scope = includeScope(disk.within([folder]));
  const file = sourceFile(join(folder, 'zone.yaml'), text);
  const { diagnostics } = await readOctodns(file, { zone: 'example.com', settings: usualSettings }, scope);
  expect(diagnostics[0]?.message).toBe(message);
});

async function read(text: string, more: Readonly<Record<string, string>> = {}): Promise<readonly string[]> {
  const folder = temporaryFolder({
    'a.yaml': a,
    'ttl.yaml': 'ttl: 30\n',
    'list.yaml': `[{ ${a.trimEnd().replaceAll('\n', ', ')} }]\n`,
    'binary.yaml': 'a\0',
    'empty.yaml': '# nothing\n',
    ...more,
  });
  const scope = includeScope(disk.within([folder]));
  return readingLines(
    await readOctodns(
      sourceFile(join(folder, 'zone.yaml'), text),
      { zone: 'example.com', settings: usualSettings },
      scope,
    ),
  );
}
