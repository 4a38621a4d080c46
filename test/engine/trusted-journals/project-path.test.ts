import { symlinkSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { projectPath } from '../../../src/engine/trusted-journals/project-path.js';
import { temporaryFolder } from '../../support/after-tests.js';
import { repositoryWith } from '../../support/git.js';

test.each([
  ['.', 'zonemason.yaml', 'zonemason.yaml'],
  ['dns/prod', 'zonemason.yaml', 'dns/prod/zonemason.yaml'],
  ['dns', 'prod/zm.yaml', 'dns/zm.yaml'],
])('in %s, the project file %s is %s from the top of the repository', async (name, file, expected) => {
  const { folder } = repositoryWith({ 'dns/prod/a': '' });
  expect(await projectPath({ root: join(folder, name), file })).toBe(expected);
});

test('the path is the same through a link to the project', async () => {
  const { folder } = repositoryWith({ 'dns/a': '' });
  const link = join(temporaryFolder(), 'link');
  symlinkSync(join(folder, 'dns'), link);
  expect(await projectPath({ root: link, file: 'zonemason.yaml' })).toBe('dns/zonemason.yaml');
});

test('outside of a repository, it is the name of the file', async () => {
  const folder = temporaryFolder({ 'dns/a': '' });
  expect(await projectPath({ root: join(folder, 'dns'), file: 'dns/zm.yaml' })).toBe('zm.yaml');
});
