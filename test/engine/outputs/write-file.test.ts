import { execFileSync } from 'node:child_process';
import {
  closeSync,
  lstatSync,
  openSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  symlinkSync,
} from 'node:fs';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { writeFileAtomically, writeProjectFiles } from '../../../src/engine/outputs/write-file.js';
import { temporaryFolder } from '../../support/after-tests.js';

/** All paths are absolute. */
const anywhere = { folder: '/' };

test('a file is replaced whole, for its owner only', async () => {
  const folder = temporaryFolder({ 'plan.json': 'old and longer' });
  const path = join(folder, 'plan.json');
  await writeFileAtomically(anywhere, path, 'new');
  expect(readFileSync(path, 'utf8')).toBe('new');
  expect(statSync(path).mode & 0o777).toBe(0o600);
  expect(readdirSync(folder)).toEqual(['plan.json']);
});

test('a file of a project gets its folder and is for everyone whom the user lets read', async () => {
  const folder = temporaryFolder({});
  const path = join(folder, 'mail/welcome/de.yaml');
  await writeProjectFiles(anywhere, [{ path, text: 'text' }]);
  expect(readFileSync(path, 'utf8')).toBe('text');
  expect(statSync(path).mode & 0o777).toBe(0o666 & ~process.umask());
  expect(readdirSync(join(folder, 'mail/welcome'))).toEqual(['de.yaml']);
});

test('a file where its folder should be is told, and stays', async () => {
  const folder = temporaryFolder({ mail: 'a file' });
  const path = join(folder, 'mail/de.yaml');
  await expect(writeProjectFiles(anywhere, [{ path, text: 'text' }])).rejects.toMatchObject({
    kind: 'error',
    message: expect.stringContaining(`${path} cannot be written: `),
    cause: expect.objectContaining({ syscall: 'mkdir' }),
  });
  expect(readFileSync(join(folder, 'mail'), 'utf8')).toBe('a file');
});

test('a folder that does not exist is told with what to do', async () => {
  const path = join(temporaryFolder({}), 'missing/plan.json');
  await expect(writeFileAtomically(anywhere, path, 'new')).rejects.toMatchObject({
    kind: 'error',
    hint: expect.stringContaining('create its folder'),
  });
});

test('a named pipe is not written to, which could wait for ever, and neither taken away nor replaced', async () => {
  const folder = temporaryFolder({});
  const pipe = join(folder, 'pipe');
  execFileSync('mkfifo', [pipe]);
  await expect(writeFileAtomically(anywhere, pipe, 'new')).rejects.toMatchObject({ kind: 'error' });
  expect(statSync(pipe).isFIFO()).toBe(true);
  expect(readdirSync(folder)).toEqual(['pipe']);
});

test('a link goes on leading to the file', async () => {
  const folder = temporaryFolder({ 'real/plan.json': 'old' });
  const link = join(folder, 'link');
  symlinkSync('real/plan.json', link);
  await writeFileAtomically(anywhere, link, 'new');
  expect(readFileSync(join(folder, 'real/plan.json'), 'utf8')).toBe('new');
  expect(lstatSync(link).isSymbolicLink()).toBe(true);
});

test('a link that leads nowhere yet leads to the new file', async () => {
  const folder = temporaryFolder({ 'real/other.json': '' });
  const link = join(folder, 'link');
  symlinkSync('real/plan.json', link);
  await writeFileAtomically(anywhere, link, 'new');
  expect(readFileSync(join(folder, 'real/plan.json'), 'utf8')).toBe('new');
  expect(lstatSync(link).isSymbolicLink()).toBe(true);
});

test('a file in /dev that is no device is replaced, not added to', async () => {
  const path = `/dev/shm/zonemason-${process.pid}.json`;
  onTestFinished(() => rmSync(path, { force: true }));
  await writeFileAtomically(anywhere, path, 'old');
  await writeFileAtomically(anywhere, path, 'new');
  expect(readFileSync(path, 'utf8')).toBe('new');
});

test('a descriptor of the shell is added to, whatever it is of', async () => {
  const folder = temporaryFolder({ log: 'old\n' });
  const fd = openSync(join(folder, 'log'), 'a');
  await writeFileAtomically(anywhere, `/dev/fd/${fd}`, 'new\n');
  closeSync(fd);
  expect(readFileSync(join(folder, 'log'), 'utf8')).toBe('old\nnew\n');
  expect(readdirSync(folder)).toEqual(['log']);
});

test.each([
  ['a folder that is not there', 'missing/plan.json'],
  ['a folder', 'taken'],
])('what cannot be written to %s leaves nothing behind', async (_, name) => {
  const folder = temporaryFolder({ 'taken/file': '' });
  await expect(writeFileAtomically(anywhere, join(folder, name), 'new')).rejects.toMatchObject({
    kind: 'error',
  });
  expect(readdirSync(folder)).toEqual(['taken']);
});
