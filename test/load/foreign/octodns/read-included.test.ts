import { join } from 'node:path';
import { expect, test } from 'vitest';
import { sourceFile } from '../../../../src/diagnostics/source.js';
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
  ['a file above the folder', 'www: !include ../a.yaml', ['octodns/include 1:15']],
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

test.each([
  [1, ['www 60 A 192.0.2.1']],
  [2, ['yaml/alias-bomb 1:15']],
])('large files count by their characters: %i', async (count, expected) => {
  const names = Array(count).fill('big.yaml').join(', ');
  const big = `${a}#${' '.repeat(600_000)}\n`;
  expect(await read(`www: !include [${names}]`, { 'big.yaml': big })).toEqual(expected);
});

test.each([
  ['www: !include a.yaml', '"zone.yaml" includes itself'],
  ['www: !include []', 'a record must be a map'],
])('%s is told: %s', async (text, message) => {
  const folder = temporaryFolder({ 'a.yaml': 'x: !include zone.yaml\n' });
  const scope = { tree: disk, root: folder, included: new Set<string>() };
  const file = sourceFile(join(folder, 'zone.yaml'), text);
  const { diagnostics } = await readOctodns(file, 'example.com', scope);
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
  const scope = { tree: disk, root: folder, included: new Set<string>() };
  return readingLines(await readOctodns(sourceFile(join(folder, 'zone.yaml'), text), 'example.com', scope));
}
