import { join } from 'node:path';
import { expect, test } from 'vitest';
import { trackedFiles } from '../../src/git/tracked-files.js';
import { temporaryFolder } from '../support/after-tests.js';
import { gitIn, repositoryIn, repositoryWith, writeFiles } from '../support/git.js';
import { BROKEN, fakeGit } from './fake-git.js';

const env = { PATH: process.env['PATH'] };

/** A repository that ignores `j`, of which git tracks a file at the top and one in `j`. */
function repository(): string {
  const { folder, git } = repositoryWith({ '.gitignore': 'j/\n' });
  writeFiles(folder, { 'a.jsonl': '', 'j/a.jsonl': '', 'j/b.jsonl': '', 'j/deeper/c.jsonl': '' });
  git('add', '--force', 'a.jsonl', 'j/a.jsonl', 'j/deeper');
  return folder;
}

test.each([
  ['.', 'a.jsonl', true],
  ['.', 'b.jsonl', false],
  ['j', 'a.jsonl', true],
  ['j', 'A.jsonl', true],
  ['j', 'b.jsonl', false],
  ['j', 'c.jsonl', false],
])('in %s, %s is tracked: %s', async (name, file, expected) => {
  const isTracked = await trackedFiles({ folder: join(repository(), name), env });
  expect(isTracked(file)).toBe(expected);
});

test('a file that was tracked once is not', async () => {
  const folder = repository();
  gitIn(folder)('rm', '--quiet', '--cached', 'j/a.jsonl');
  expect((await trackedFiles({ folder: join(folder, 'j'), env }))('a.jsonl')).toBe(false);
});

test('a submodule is asked for its own', async () => {
  const folder = repository();
  const inner = join(folder, 'j/inner');
  writeFiles(inner, { 'd.jsonl': '' });
  repositoryIn(inner).git('add', 'd.jsonl');
  expect((await trackedFiles({ folder: inner, env }))('d.jsonl')).toBe(true);
});

test('a hook that runs for another repository does not change the answer', async () => {
  const hooked = { ...env, GIT_DIR: join(repository(), '.git'), GIT_INDEX_FILE: '/dev/null' };
  expect((await trackedFiles({ folder: join(repository(), 'j'), env: hooked }))('a.jsonl')).toBe(true);
});

test.each<[string, () => { folder: string; env: { PATH: string | undefined } }]>([
  ['outside of a repository', () => ({ folder: temporaryFolder(), env })],
  ['without git', () => ({ folder: join(repository(), 'j'), env: { PATH: temporaryFolder() } })],
])('nothing is tracked %s', async (_, place) => {
  expect((await trackedFiles(place()))('a.jsonl')).toBe(false);
});

test.each([
  ['of an index that is broken', BROKEN, 'it broke'],
  [
    'of a repository of another user',
    "echo 'fatal: detected dubious ownership' >&2; exit 128",
    'another user',
  ],
  [
    'of a list that breaks off',
    `case "$*" in *ls-files*) ${BROKEN};; *) printf 'true\\nfalse\\n\\n';; esac`,
    'it broke',
  ],
])('git cannot tell %s', async (_, script, reason) => {
  await expect(trackedFiles({ ...fakeGit(script) })).rejects.toMatchObject({
    kind: 'error',
    message: expect.stringContaining(reason),
  });
});
