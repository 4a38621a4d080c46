import { join } from 'node:path';
import { expect, test } from 'vitest';
import { provenanceIn, runPlaceOf, sourceUrlIn } from '../../src/engine/provenance.js';
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
  expect(await runPlaceOf({ folder: temporaryFolder(), env })).toEqual({
    provenance: { ...unknown, commit },
  });
});

test('in a repository the commit is the one that is checked out, whatever the environment says', async () => {
  const { folder, git, head, commit: commitFiles } = repositoryWith({ a: '1' });
  const first = head();
  const second = commitFiles({ a: '2' });
  const env = { PATH: process.env['PATH'] };
  const provenanceOf = async (variables: NodeJS.ProcessEnv) =>
    (await runPlaceOf({ folder, env: variables })).provenance;
  expect(await provenanceOf(env)).toEqual({ ...unknown, commit: second, ref: 'main' });
  const announced = { ...env, GITHUB_SHA: first, GITHUB_REF_NAME: 'v1' };
  expect(await provenanceOf(announced)).toEqual({ ...unknown, commit: second, ref: 'v1' });
  git('checkout', '--quiet', first);
  expect(await provenanceOf(env)).toEqual({ ...unknown, commit: first });
});

test('a repository is called as at its remote, without what is secret of the address', async () => {
  const { folder, git } = repositoryWith({ 'dns/a': '1' });
  const env = { PATH: process.env['PATH'] };
  const nameIn = async (path: string) => (await runPlaceOf({ folder: join(folder, path), env })).repository;
  expect(await nameIn('.')).toBeUndefined();
  git('remote', 'add', 'origin', 'https://anna:s3cret@git.example.com/acme/infra.git');
  expect(await nameIn('.')).toBe('acme/infra');
  expect(await nameIn('dns')).toBe('acme/infra/dns');
  git('remote', 'set-url', 'origin', 'ext::sh -c true');
  expect(await nameIn('.')).toBeUndefined();
});

test('without git it is what the environment says', async () => {
  const { folder } = repositoryWith({ a: '1' });
  expect(await runPlaceOf({ folder, env: { PATH: '', GITHUB_ACTOR: 'mona' } })).toEqual({
    provenance: { ...unknown, actor: 'mona' },
  });
});

test.each([
  [
    'GitHub',
    { GITHUB_SERVER_URL: 'https://github.com', GITHUB_REPOSITORY: 'acme/dns' },
    `https://github.com/acme/dns/blob/${commit}/in%20%28fra%29/`,
  ],
  [
    'GitLab',
    { CI_PROJECT_URL: 'https://gitlab.com/acme/dns' },
    `https://gitlab.com/acme/dns/-/blob/${commit}/in%20%28fra%29/`,
  ],
  [
    'GitLab with credentials',
    { CI_PROJECT_URL: 'https://a:b@gitlab.com/x' },
    `https://gitlab.com/x/-/blob/${commit}/in%20%28fra%29/`,
  ],
  ['an address that would end a link', { CI_PROJECT_URL: 'https://gitlab.com/x)(y' }, undefined],
  ['no forge', {}, undefined],
  ['a forge that is none', { CI_PROJECT_URL: 'javascript:alert(1)' }, undefined],
])('the files of a commit are shown by %s', (_, env, url) => {
  expect(sourceUrlIn(env, { commit, prefix: 'in (fra)/' })).toBe(url);
});

test('the files of a project are shown below its folder, at the revision that is asked for', async () => {
  const { folder, head } = repositoryWith({ 'dns/a': '1' });
  const env = { PATH: process.env['PATH'], CI_PROJECT_URL: 'https://gitlab.com/acme/dns' };
  const place = { folder: join(folder, 'dns'), env };
  expect((await runPlaceOf(place)).sourceUrl).toBe(`https://gitlab.com/acme/dns/-/blob/${head()}/dns/`);
  expect(await runPlaceOf(place, { ref: 'v1', commit })).toEqual({
    provenance: { ...unknown, ref: 'v1', commit },
    sourceUrl: `https://gitlab.com/acme/dns/-/blob/${commit}/dns/`,
  });
});
