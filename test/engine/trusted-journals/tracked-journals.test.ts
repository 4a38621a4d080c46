import { join } from 'node:path';
import { expect, test } from 'vitest';
import { trackedDoubts } from '../../../src/engine/trusted-journals/tracked-journals.js';
import { temporaryFolder } from '../../support/after-tests.js';
import { gitIn, repositoryIn, repositoryWith, writeFiles } from '../../support/git.js';
import { BROKEN, fakeGit } from '../../git/fake-git.js';

const env = { PATH: process.env['PATH'] };

/** A repository with these files, of which git tracks some. */
function repository(files: Readonly<Record<string, string>>, ...tracked: readonly string[]): string {
  const { folder, git } = repositoryWith({ '.gitignore': '.zonemason\n' });
  writeFiles(folder, files);
  if (tracked.length > 0) git('add', '--force', ...tracked);
  return folder;
}

async function isTracked(folder: string, path: string): Promise<boolean> {
  return (await trackedDoubts({ folder, env })(join(folder, path))) !== null;
}

const J = '.zonemason/journal';

test.each<[string, Readonly<Record<string, string>>, readonly string[], boolean]>([
  ['a file', { [`${J}/j`]: '' }, [], false],
  ['an ignored file that git tracks', { [`${J}/j`]: '' }, [J], true],
  ['a link that git tracks', { [`${J}/j`]: '-> ../../other', other: '' }, [J], true],
  ['a link to a file that git tracks', { [`${J}/j`]: '-> ../../other', other: '' }, ['other'], true],
  ['a file in a folder behind a link', { '.zonemason': '-> evil', 'evil/journal/j': '' }, ['evil'], true],
  [
    'a file behind a link that git tracks',
    { '.zonemason': '-> evil', 'evil/journal/j': '' },
    ['.zonemason'],
    true,
  ],
  ['a file behind a link of the user', { '.zonemason': '-> mine', 'mine/journal/j': '' }, [], false],
  ['a file that is gone', {}, [], false],
])('%s', async (_, files, tracked, expected) => {
  expect(await isTracked(repository(files, ...tracked), `${J}/j`)).toBe(expected);
});

test('a file of a submodule is tracked', async () => {
  const folder = repository({ [`${J}/j`]: '' });
  repositoryIn(join(folder, J)).git('add', 'j');
  expect(await isTracked(folder, `${J}/j`)).toBe(true);
});

test('a file in another repository is not', async () => {
  const folder = repository({}, '.gitignore');
  const elsewhere = repository({ j: '' }, 'j');
  expect(await trackedDoubts({ folder, env })(join(elsewhere, 'j'))).toBe(null);
  expect(await trackedDoubts({ folder: temporaryFolder(), env })(join(elsewhere, 'j'))).toBe(null);
});

test('git is asked once for a folder', async () => {
  const folder = repository({ a: '', b: '' }, 'a');
  const doubtOf = trackedDoubts({ folder, env });
  expect(await doubtOf(join(folder, 'b'))).toBe(null);
  gitIn(folder)('add', 'b');
  expect(await doubtOf(join(folder, 'b'))).toBe(null);
});

test('where git cannot tell, a file may be tracked', async () => {
  const folder = repository({ a: '' });
  const doubt = await trackedDoubts({ ...fakeGit(BROKEN), folder })(join(folder, 'a'));
  expect(doubt).toContain('it broke');
});
