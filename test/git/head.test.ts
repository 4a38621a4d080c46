import { mkdirSync, symlinkSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { readHead } from '../../src/git/head.js';
import { temporaryFolder } from '../support/after-tests.js';
import { repositoryWith } from '../support/git.js';

const env = { PATH: process.env['PATH'] };

test.each(['.', 'dns', 'dns/zones'])('the head is found from %s of a repository', async (name) => {
  const { folder, head } = repositoryWith({ 'dns/zones/a.yaml': 'a' });
  expect(await readHead({ folder: join(folder, name), env })).toEqual({
    commit: head(),
    branch: 'main',
    prefix: name === '.' ? '' : `${name}/`,
  });
});

test('the head is found from a link to a folder of a repository', async () => {
  const { folder, head } = repositoryWith({ 'dns/a.yaml': 'a' });
  const link = join(temporaryFolder(), 'link');
  symlinkSync(join(folder, 'dns'), link);
  expect(await readHead({ folder: link, env })).toEqual({ commit: head(), branch: 'main', prefix: 'dns/' });
});

test('the head of a linked worktree is its own', async () => {
  const { git, head } = repositoryWith({ 'a.yaml': 'a' });
  const folder = join(temporaryFolder(), 'tree');
  git('worktree', 'add', '--quiet', '-b', 'topic', folder);
  expect(await readHead({ folder, env })).toEqual({ commit: head(), branch: 'topic', prefix: '' });
});

test.each([
  ['a folder outside of a repository', () => temporaryFolder()],
  ['a folder that does not exist', () => join(temporaryFolder(), 'none')],
  [
    'a folder with an empty .git',
    () => {
      const folder = temporaryFolder();
      mkdirSync(join(folder, '.git'));
      return folder;
    },
  ],
])('%s has no head', async (_, make) => {
  expect(await readHead({ folder: make(), env })).toBeNull();
});
