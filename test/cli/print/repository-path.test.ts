import { expect, test } from 'vitest';
import { repositoryPath } from '../../../src/cli/print/repository-path.js';

type Environment = Readonly<Record<string, string>>;

test.each<[string, Environment, string, string]>([
  ['the working directory without a CI system', {}, 'zones/a.yaml', 'zones/a.yaml'],
  ['GitHub’s workspace', { GITHUB_WORKSPACE: '/work' }, 'zones/a.yaml', 'repo/dns/zones/a.yaml'],
  ['GitLab’s project folder', { CI_PROJECT_DIR: '/work/repo/' }, '../a.yaml', 'a.yaml'],
  [
    'the working directory when the workspace is elsewhere',
    { GITHUB_WORKSPACE: '/other' },
    'a.yaml',
    'a.yaml',
  ],
  ['the working directory when the workspace is empty', { GITHUB_WORKSPACE: '' }, './a.yaml', 'a.yaml'],
  ['no folder around it', {}, '../a.yaml', '/work/repo/a.yaml'],
  ['itself', {}, '.', '.'],
  ['a folder whose name begins with dots', {}, '..a/b.yaml', '..a/b.yaml'],
])('a path starts at %s', (_, env, path, expected) => {
  expect(repositoryPath({ cwd: '/work/repo/dns', env })(path)).toBe(expected);
});
