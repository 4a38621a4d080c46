import { expect, test } from 'vitest';
import { lastChanges } from '../../src/git/last-changes.js';
import { temporaryFolder } from '../support/after-tests.js';
import type { TestRepository } from '../support/git.js';
import { gitIn, repositoryWith } from '../support/git.js';

const OPEN = { from: null, until: null, most: 1 };

function changesIn({ folder }: Pick<TestRepository, 'folder'>, paths: readonly string[], change = {}) {
  return lastChanges({ folder, env: process.env }, { ...OPEN, paths, ...change });
}

async function lastIn(...input: Parameters<typeof changesIn>) {
  return (await changesIn(...input))?.[0] ?? null;
}

test('are as many as wanted, each with the commit before it', async () => {
  const repository = repositoryWith({ 'a.yaml': 'a' });
  const first = repository.head();
  const second = repository.commit({ 'a.yaml': 'b' });
  const third = repository.commit({ 'a.yaml': 'c' });
  expect(await changesIn(repository, ['a.yaml'], { most: 2 })).toMatchObject([
    { commit: third, parent: second },
    { commit: second, parent: first },
  ]);
  expect(await changesIn(repository, ['a.yaml'], { most: 9 })).toHaveLength(3);
  expect(await changesIn(repository, ['never.yaml'])).toEqual([]);
});

test('is the last commit that changed one of the files', async () => {
  const repository = repositoryWith({ 'a.yaml': 'a' });
  const commit = repository.commit({ 'a.yaml': 'b' });
  repository.commit({ 'c.yaml': 'c' });
  expect(await lastIn(repository, ['a.yaml', 'b.yaml'])).toMatchObject({
    commit,
    subject: 'files',
    isMerge: false,
  });
});

test('is the merge of a branch that changed them', async () => {
  const repository = repositoryWith({ 'a.yaml': 'a' });
  const { git } = repository;
  repository.branch('topic');
  repository.commit({ 'a.yaml': 'b' });
  git('checkout', '--quiet', 'main');
  git('merge', '--quiet', '--no-ff', '--message', 'Merge topic', 'topic');
  const commit = repository.head();
  expect(await lastIn(repository, ['a.yaml'])).toMatchObject({
    commit,
    subject: 'Merge topic',
    isMerge: true,
  });
});

test('is not later than the commit and the time to start from', async () => {
  const repository = repositoryWith({ 'a.yaml': 'a' });
  const commit = repository.commit({ 'a.yaml': 'b' });
  repository.commit({ 'a.yaml': 'c' });
  expect(await lastIn(repository, ['a.yaml'], { from: commit })).toMatchObject({ commit });
  expect(await lastIn(repository, ['a.yaml'], { until: '2001-01-01T00:00:00.000Z' })).toBe(null);
});

test('takes paths and commits literally', async () => {
  const repository = repositoryWith({ 'a.yaml': 'a' });
  expect(await lastIn(repository, [':(glob)*'])).toBe(null);
  expect(await lastIn(repository, ['a.yaml'], { from: '--output=stolen' })).toBe(null);
  expect(repository.git('status', '--porcelain')).toBe('');
});

test('is unknown when nothing changed them, without a repository, and in a shallow clone', async () => {
  const repository = repositoryWith({ 'a.yaml': 'a' });
  repository.commit({ 'b.yaml': 'b' });
  expect(await lastIn(repository, ['never.yaml'])).toBe(null);
  expect(await lastIn({ folder: temporaryFolder() }, ['a.yaml'])).toBe(null);
  const folder = temporaryFolder();
  gitIn(folder)('clone', '--quiet', '--depth', '1', `file://${repository.folder}`, '.');
  expect(await lastIn({ folder }, ['a.yaml'])).toBe(null);
});
