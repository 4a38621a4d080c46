import { execFileSync } from 'node:child_process';
import { closeSync, constants, openSync, writeSync } from 'node:fs';
import { createServer } from 'node:net';
import { join } from 'node:path';
import { describe, expect, onTestFinished, test } from 'vitest';
import type { FileFault, FileReading } from '../../../src/load/files/file-tree.js';
import { folderNotFile, noFile, tooLarge } from '../../../src/load/files/file-tree.js';
import {
  isDescriptor,
  readFileOrStdin,
  readHead,
  readRegularFile,
  readTail,
} from '../../../src/load/files/regular-file.js';
import { temporaryFolder } from '../../support/after-tests.js';
import { errorWithCode } from '../../support/error-with-code.js';

const readers: readonly [string, (path: string) => Promise<FileReading<Buffer>>][] = [
  ['whole', (path) => readRegularFile(path, 100)],
  ['whole or from stdin', (path) => readFileOrStdin(path, 100)],
  ['head', (path) => readHead(path, 10)],
  ['tail', (path) => readTail(path, 10)],
];

/** A folder with a pipe and a socket, which nobody is at the other end of. */
async function specialFiles(): Promise<string> {
  const folder = temporaryFolder({ 'folder/file': '' });
  execFileSync('mkfifo', [join(folder, 'pipe')]);
  const server = createServer();
  onTestFinished(() => void server.close());
  await new Promise<void>((done) => server.listen(join(folder, 'socket'), done));
  return folder;
}

describe.each(readers)('reading the %s', (_, read) => {
  test.each<[string, FileFault['kind']]>([
    ['pipe', 'unreadable'],
    ['socket', 'unreadable'],
    ['/dev/zero', 'unreadable'],
    ['/dev/full', 'unreadable'],
    ['folder', 'folder'],
    ['nothing', 'missing'],
    ['folder/file/nothing', 'missing'],
  ])('refuses %s at once', async (name, kind) => {
    const folder = await specialFiles();
    expect(await read(name.startsWith('/') ? name : join(folder, name))).toMatchObject({ fault: { kind } });
  });
});

test.each([
  ['pipe', 'this is a pipe, not a file'],
  ['socket', 'this is a socket or device, not a file'],
  ['/dev/zero', 'this is a device, not a file'],
])('%s is told to be what it is', async (name, reason) => {
  const path = name.startsWith('/') ? name : join(await specialFiles(), name);
  expect(await readRegularFile(path, 100)).toEqual({ fault: { kind: 'unreadable', reason } });
});

test.each<[string, FileFault]>([
  ['ENOENT', noFile],
  ['ENOTDIR', noFile],
  ['EISDIR', folderNotFile],
  ['EACCES', { kind: 'unreadable', reason: 'you do not have permission to read this file' }],
  ['EPERM', { kind: 'unreadable', reason: 'you do not have permission to read this file' }],
  ['EIO', { kind: 'unreadable', reason: 'the file cannot be read (EIO)' }],
  ['', { kind: 'unreadable', reason: 'the file cannot be read (unknown error)' }],
])('the error %j of the system is a fault', async (code, fault) => {
  const path = join(temporaryFolder({ file: 'x' }), 'file');
  const fails = async (): Promise<never> => {
    throw errorWithCode(code);
  };
  expect(await readRegularFile(path, 100, { check: fails })).toEqual({ fault });
});

test.each([
  [100, { value: Buffer.from('x'.repeat(100)) }],
  [101, { fault: tooLarge(100) }],
])(
  'a pipe of the shell is read until its writer ends it: %i bytes of at most 100',
  async (length, expected) => {
    const pipe = join(await specialFiles(), 'pipe');
    const writer = openSync(pipe, constants.O_RDWR);
    const reading = readFileOrStdin(`/proc/self/fd/${writer}`, 100);
    writeSync(writer, 'x'.repeat(length));
    closeSync(writer);
    expect(await reading).toEqual(expected);
  },
);

test.each([0, 99, 100])('%i bytes of at most 100 are read', async (length) => {
  const path = join(temporaryFolder({ file: 'x'.repeat(length) }), 'file');
  expect(await readRegularFile(path, 100)).toEqual({ value: Buffer.from('x'.repeat(length)) });
});

test('101 bytes of at most 100 are too many', async () => {
  const path = join(temporaryFolder({ file: 'x'.repeat(101) }), 'file');
  expect(await readRegularFile(path, 100)).toMatchObject({ fault: { kind: 'too-large' } });
});

test.each([
  [4, 'abcd', 'ghij'],
  [100, 'abcdefghij', 'abcdefghij'],
])('the first and the last %i bytes', async (length, head, tail) => {
  const path = join(temporaryFolder({ file: 'abcdefghij' }), 'file');
  expect(await readHead(path, length)).toEqual({ value: Buffer.from(head) });
  expect(await readTail(path, length)).toEqual({ value: Buffer.from(tail) });
});

test.each([
  ['/dev/stdin', true],
  ['/dev/fd/63', true],
  ['/proc/self/fd/0', true],
  ['/dev/zero', false],
  ['/proc/self/cwd/fd/0', false],
  ['/dev/fd/../shm/0', false],
])('%s is a descriptor: %s', (path, expected) => {
  expect(isDescriptor(path)).toBe(expected);
});
