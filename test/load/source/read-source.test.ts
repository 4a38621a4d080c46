import { symlinkSync, truncateSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { MAX_FILE_SIZE } from '../../../src/load/files/file-tree.js';
import { readSource } from '../../../src/load/source/read-source.js';
import { readRegularFile } from '../../../src/load/files/regular-file.js';
import { placed } from '../support.js';
import { disk } from '../../support/disk.js';
import { temporaryFolder } from '../../support/after-tests.js';

describe('a file that is no text', () => {
  test.each<[string, string | Uint8Array, string, string]>([
    ['nothing at all', '', 'file/empty 1:1', 'the file is empty'],
    ['blanks', ' \n\t\r\n', 'file/empty 1:1', 'the file is empty'],
    ['comments', '# zone: example.com\n  # records: {}\n', 'file/empty 1:1', 'the file has only comments'],
    ['document markers', '---\n# nothing\n...\n', 'file/empty 1:1', 'the file has only comments'],
    [
      'a NUL character',
      'zone: example.com\nrecords: \0',
      'file/binary 2:10',
      'the file is not text: it has a NUL character',
    ],
    [
      'bytes that are no UTF-8',
      Buffer.from([0x61, 0x0a, 0x62, 0xfc, 0x0a]),
      'file/binary 2:2',
      'the file is not valid UTF-8',
    ],
    [
      'UTF-16',
      Buffer.from('\uFEFFzone: example.com', 'utf16le'),
      'file/binary 1:1',
      'the file is text in UTF-16, not in UTF-8',
    ],
    [
      'UTF-16 without a mark',
      Buffer.from('zone: example.com', 'utf16le'),
      'file/binary 1:1',
      'the file is text in UTF-16, not in UTF-8',
    ],
    [
      'UTF-16 with the other byte order',
      Buffer.from('zone: example.com', 'utf16le').swap16(),
      'file/binary 1:1',
      'the file is text in UTF-16, not in UTF-8',
    ],
  ])('%s', async (_, content, problem, message) => {
    const path = join(temporaryFolder({ 'zone.yaml': content }), 'zone.yaml');
    const { file, diagnostics } = await readSource(path, disk);
    expect(file).toBeNull();
    expect(placed(diagnostics)).toEqual([problem]);
    expect(diagnostics[0]?.message).toBe(message);
    expect(diagnostics[0]?.at?.file.path).toBe(path);
  });
});

describe('a path that leads to no file', () => {
  test.each([
    ['nothing', 'no.yaml', 'file/missing'],
    ['nothing below a file', 'zone.yaml/no.yaml', 'file/missing'],
    ['a folder', '.', 'file/directory'],
    ['a loop of links', 'loop', 'file/unreadable'],
    ['a name that no system takes', 'x'.repeat(5000), 'file/unreadable'],
    ['a name with a NUL', 'zone\0.yaml', 'file/unreadable'],
  ])('%s', async (_, name, code) => {
    const folder = temporaryFolder({ 'zone.yaml': 'zone: example.com\n' });
    symlinkSync('loop', join(folder, 'loop'));
    const path = `${folder}/${name}`;
    const { file, diagnostics } = await readSource(path, disk);
    expect(file).toBeNull();
    expect(placed(diagnostics)).toEqual([code]);
    expect(diagnostics[0]?.file).toBe(path);
  });
});

describe('a file that is too large', () => {
  test('by its size', async () => {
    const path = join(temporaryFolder({ 'zone.yaml': 'zone: example.com\n' }), 'zone.yaml');
    truncateSync(path, MAX_FILE_SIZE + 1);
    expect(placed((await readSource(path, disk)).diagnostics)).toEqual(['file/too-large']);
  });

  test('without telling its size', async () => {
    const reading = await readRegularFile('/proc/self/status', 10);
    expect(reading).toMatchObject({ fault: { kind: 'too-large' } });
  });
});

describe('a file of any size is read whole', () => {
  test.each([1, 2, 1000, 65_535, 65_536, 65_537, 200_000])('%i characters', async (size) => {
    const text = 'x'.repeat(size);
    const path = join(temporaryFolder({ 'zone.yaml': text }), 'zone.yaml');
    expect((await readSource(path, disk)).file?.text).toBe(text);
  });

  test('even if it does not tell its size', async () => {
    expect((await readSource('/proc/self/status', disk)).file?.text).toMatch(/^Name:.*\n$/s);
  });
});

test('a byte order mark is dropped, so that columns are those of an editor', async () => {
  const path = join(temporaryFolder({ 'zone.yaml': '\uFEFFzone: example.com\n' }), 'zone.yaml');
  expect((await readSource(path, disk)).file?.text).toBe('zone: example.com\n');
});
