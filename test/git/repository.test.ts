import { expect, test } from 'vitest';
import { gitFailure, openRepository } from '../../src/git/repository.js';
import { BROKEN, fakeGit } from './fake-git.js';

test.each<[string, string, object]>([
  [
    'is of another user',
    "echo 'fatal: detected dubious ownership in repository' >&2; exit 128",
    { kind: 'error', hint: expect.stringContaining('safe.directory') },
  ],
  [
    'is none',
    "echo 'fatal: not a git repository (or any of the parent directories): .git' >&2; exit 128",
    { kind: 'usage', hint: expect.stringContaining('kept in git') },
  ],
  ['has no working tree', "printf 'false\\nfalse\\n\\n'", { kind: 'usage', hint: undefined }],
  ['is broken', BROKEN, { kind: 'error', message: 'git failed: it broke', hint: undefined }],
])('a repository that %s', async (_, line, failure) => {
  await expect(openRepository(fakeGit(line))).rejects.toMatchObject(failure);
});

test.each<[string, string, boolean]>([
  ["printf 'true\\nfalse\\n\\n'", '', false],
  ["printf 'true\\ntrue\\ndns/\\n'", 'dns/', true],
  ["printf 'true\\nfalse\\na\\nb/\\n'", 'a\nb/', false],
])('of %j, the prefix is %j', async (line, prefix, isShallow) => {
  expect(await openRepository(fakeGit(line))).toMatchObject({ prefix, isShallow });
});

test.each([
  ['fatal: it broke\n', 'git failed: it broke', undefined],
  ['warning: a\nfatal: b\nc\n', 'git failed: b', undefined],
  ['it broke\n', 'git failed: unknown reason', undefined],
  ['', 'git failed: unknown reason', undefined],
  [
    'fatal: could not fetch x from promisor remote\n',
    'a file of the revision is missing in this partial clone',
    'clone without --filter; zonemason never fetches',
  ],
])('%j is a failure', (stderr, message, hint) => {
  expect(gitFailure(stderr)).toMatchObject({ kind: 'error', message, hint });
});
