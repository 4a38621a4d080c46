import { expect, test } from 'vitest';
import { branchHistory, mergedCommits } from '../../src/git/history.js';
import { openRepository } from '../../src/git/repository.js';
import { repositoryWith } from '../support/git.js';
import { temporaryFolder } from '../support/after-tests.js';
import { initialise } from '../support/git-objects.js';
import { BROKEN, fakeGit } from './fake-git.js';
import { slashPath } from '../../src/text/slash-path.js';

const env = process.env;

test('the commits of a branch are there with what they changed, merges with all that they brought', async () => {
  const { folder, git, branch, commit, head } = repositoryWith({ 'a.yaml': 'a', 'b.yaml': 'b' });
  const base = head();
  branch('topic');
  const topic = commit({ 'dns/c.yaml': 'c' }, 'topic');
  git('checkout', '--quiet', 'main');
  const main = commit({ 'a.yaml': null }, 'main');
  git('merge', '--quiet', '--no-ff', '--message', 'merge\n\nmore', 'topic');
  const merge = head();
  const repository = await openRepository({ folder, env });
  const oidOf = (path: string): string => git('rev-parse', path).trim();
  const history = await branchHistory(repository);
  const common = { author: 'A', date: expect.stringMatching(/^\d{4}-\d\d-\d\dT/) };
  const c = { path: 'dns/c.yaml', before: null, after: oidOf('topic:dns/c.yaml') };
  expect(history).toEqual([
    { ...common, commit: merge, parents: [main, topic], subject: 'merge', changes: [c] },
    {
      ...common,
      commit: main,
      parents: [base],
      subject: 'main',
      changes: [{ path: 'a.yaml', before: oidOf(`${base}:a.yaml`), after: null }],
    },
    {
      ...common,
      commit: base,
      parents: [],
      subject: 'base',
      changes: ['a.yaml', 'b.yaml'].map((path) => ({ path, before: null, after: oidOf(`${base}:${path}`) })),
    },
  ]);
  const merged = await Promise.all(
    history.map((each) => mergedCommits(repository, each, ['dns/c.yaml', 'a.yaml'].map(slashPath))),
  );
  expect(merged).toEqual([[{ ...common, commit: topic, subject: 'topic' }], [], []]);
  const [first] = history;
  expect(first && (await mergedCommits(repository, first, [slashPath('a.yaml')]))).toEqual([]);
});

test('a repository without a commit has no history', async () => {
  const folder = temporaryFolder();
  initialise(folder);
  expect(await branchHistory(await openRepository({ folder, env }))).toEqual([]);
});

test('a history that cannot be read is a failure', async () => {
  const repository = {
    ...fakeGit(`case "$*" in *rev-parse*) exit 0;; esac; ${BROKEN}`),
    prefix: slashPath(''),
    isShallow: false,
  };
  const failure = { kind: 'error', message: 'git failed: it broke' };
  await expect(branchHistory(repository)).rejects.toMatchObject(failure);
  const merge = { commit: 'm', parents: ['a', 'b'], author: '', date: '', subject: '', changes: [] };
  await expect(mergedCommits(repository, merge, [slashPath('a.yaml')])).rejects.toMatchObject(failure);
  expect(await mergedCommits(repository, { ...merge, parents: ['a'] }, [slashPath('a.yaml')])).toEqual([]);
});
