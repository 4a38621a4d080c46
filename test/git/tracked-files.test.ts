import { join } from 'node:path';
import { expect, test } from 'vitest';
import { Failure } from '../../src/failure.js';
import type { GitPlace } from '../../src/git/run-git.js';
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

test.each<[string, string | undefined]>([
  ['', env.PATH],
  [', nor is git installed', temporaryFolder()],
])('nothing is tracked where there is no repository%s', async (_, path) => {
  expect((await trackedFiles({ folder: temporaryFolder(), env: { PATH: path } }))('a.jsonl')).toBe(false);
});

test.each<[string, () => GitPlace]>([
  ['is not installed', () => ({ folder: join(repository(), 'j'), env: { PATH: temporaryFolder() } })],
  ['finds none', () => ({ folder: temporaryFolder({ '.git/HEAD': 'x' }), env })],
  [
    'finds it to be bare',
    () => {
      const folder = repository();
      gitIn(folder)('config', 'core.bare', 'true');
      return { folder: join(folder, 'j'), env };
    },
  ],
])('a file may be tracked where there is a repository and git %s', async (_, place) => {
  await expect(trackedFiles(place())).rejects.toBeInstanceOf(Failure);
});

test('a folder that looks like a bare repository hides nothing', async () => {
  const folder = repository();
  gitIn(folder)('init', '--quiet', '--bare', 'j/bare');
  writeFiles(folder, { 'j/bare/a.jsonl': '' });
  gitIn(folder)('add', '--force', 'j/bare/a.jsonl');
  // Before 2.38, git knew no `safe.bareRepository`.
  const old = fakeGit('shift 3', 'exec git --no-pager "$@"');
  expect((await trackedFiles({ ...old, folder: join(folder, 'j/bare') }))('a.jsonl')).toBe(true);
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
