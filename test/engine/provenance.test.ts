import { expect, test } from 'vitest';
import { provenanceIn, provenanceOf } from '../../src/engine/provenance.js';
import { temporaryFolder } from '../support/after-tests.js';
import { repositoryWith } from '../support/git.js';

const commit = '1a2b3c4d5e6f708192a3b4c5d6e7f8091a2b3c4d';
const unknown = { commit: null, ref: null, actor: null, run: null };

test.each([
  ['nothing', {}, unknown],
  [
    'GitHub',
    {
      GITHUB_SHA: commit,
      GITHUB_REF_NAME: 'main',
      GITHUB_ACTOR: 'mona',
      GITHUB_SERVER_URL: 'https://github.com',
      GITHUB_REPOSITORY: 'acme/dns',
      GITHUB_RUN_ID: '17',
    },
    { commit, ref: 'main', actor: 'mona', run: 'https://github.com/acme/dns/actions/runs/17' },
  ],
  [
    'a pull request of GitHub, run again by someone else',
    {
      GITHUB_HEAD_REF: 'feature',
      GITHUB_REF_NAME: '12/merge',
      GITHUB_ACTOR: 'a',
      GITHUB_TRIGGERING_ACTOR: 'b',
    },
    { ...unknown, ref: 'feature', actor: 'b' },
  ],
  [
    'GitLab',
    {
      CI_COMMIT_SHA: commit,
      CI_COMMIT_REF_NAME: 'main',
      GITLAB_USER_LOGIN: 'tanuki',
      CI_PIPELINE_URL: 'https://gitlab.com/acme/dns/-/pipelines/17',
    },
    { commit, ref: 'main', actor: 'tanuki', run: 'https://gitlab.com/acme/dns/-/pipelines/17' },
  ],
  [
    'any other system',
    { GIT_COMMIT: commit, GIT_BRANCH: 'main', BUILD_USER_ID: 'jen', BUILD_URL: 'https://ci.example.com/17/' },
    { commit, ref: 'main', actor: 'jen', run: 'https://ci.example.com/17/' },
  ],
  [
    'empty variables',
    { GITHUB_SHA: '', GITHUB_HEAD_REF: '', GITHUB_REF_NAME: 'main' },
    { ...unknown, ref: 'main' },
  ],
  ['a commit that is none', { GITHUB_SHA: 'main' }, unknown],
  [
    'an address with credentials',
    { BUILD_URL: 'https://user:secret@ci.example.com/' },
    { ...unknown, run: 'https://ci.example.com/' },
  ],
  ['an address that is no web page', { BUILD_URL: 'javascript:alert(1)' }, unknown],
  ['an address that is none', { BUILD_URL: '17' }, unknown],
])('the environment of %s says where a run takes place', (_, env, expected) => {
  expect(provenanceIn(env)).toEqual(expected);
});

test('outside of a repository it is what the environment says', async () => {
  const env = { PATH: process.env['PATH'], GITHUB_SHA: commit };
  expect(await provenanceOf({ folder: temporaryFolder(), env })).toEqual({ ...unknown, commit });
});

test('in a repository the commit is the one that is checked out, whatever the environment says', async () => {
  const { folder, git, commit: commitFiles } = repositoryWith({ a: '1' });
  const first = git('rev-parse', 'HEAD').trim();
  const second = commitFiles({ a: '2' });
  const env = { PATH: process.env['PATH'] };
  expect(await provenanceOf({ folder, env })).toEqual({ ...unknown, commit: second, ref: 'main' });
  const announced = { ...env, GITHUB_SHA: first, GITHUB_REF_NAME: 'v1' };
  expect(await provenanceOf({ folder, env: announced })).toEqual({ ...unknown, commit: second, ref: 'v1' });
  git('checkout', '--quiet', first);
  expect(await provenanceOf({ folder, env })).toEqual({ ...unknown, commit: first });
});

test('without git it is what the environment says', async () => {
  const { folder } = repositoryWith({ a: '1' });
  expect(await provenanceOf({ folder, env: { PATH: '', GITHUB_ACTOR: 'mona' } })).toEqual({
    ...unknown,
    actor: 'mona',
  });
});
