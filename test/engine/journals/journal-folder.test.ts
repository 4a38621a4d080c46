import { join } from 'node:path';
import { expect, test } from 'vitest';
import { journalsIn } from '../../../src/engine/journals/journal-folder.js';
import { openHost, withProject } from '../../../src/engine/session/session.js';
import { unknownPlace } from '../../../src/engine/provenance.js';
import { journalFolder } from '../../../src/engine/project-paths.js';
import { temporaryFolder } from '../../support/after-tests.js';
import { repositoryWith, writeFiles } from '../../support/git.js';
import { someProject } from '../../support/projects.js';

/** Whether journals can be written in a repository with these files, of which git tracks some. */
async function opens(
  files: Readonly<Record<string, string>>,
  tracked: readonly string[] = [],
): Promise<string> {
  const { folder: root, git } = repositoryWith({ 'zonemason.yaml': '' });
  writeFiles(root, files);
  if (tracked.length > 0) git('add', '--force', ...tracked);
  const host = openHost({ folder: root, env: { PATH: process.env['PATH'] }, now: () => 0 });
  const project = someProject({ root, files: host.files });
  return withProject(host, { project }, async (session) =>
    journalsIn(journalFolder(project), session, unknownPlace).then(
      () => 'yes',
      ({ kind, message }: { kind: string; message: string }) => `${kind}: ${message}`,
    ),
  );
}

const mine = { '.zonemason': '-> mine', 'mine/x': '' };

test('journals are written to a folder, also to one that does not exist yet, or behind a link of the user', async () => {
  expect(await opens({})).toBe('yes');
  expect(await opens({ '.zonemason/journal/x': '' })).toBe('yes');
  expect(await opens(mine)).toBe('yes');
});

test('no journal is written behind a link of which a rollback would not take it', async () => {
  expect(await opens(mine, ['.zonemason'])).toMatch(/^usage: .*tracked by git/);
  const inner = { '.zonemason/journal': '-> ../mine', 'mine/x': '' };
  expect(await opens(inner, ['.zonemason/journal'])).toMatch(/^usage: .*tracked by git/);
  expect(await opens({ '.zonemason': `-> ${temporaryFolder()}` })).toMatch(
    /^usage: .*\.zonemason\/journal cannot have/,
  );
  expect(await opens({ '.zonemason': `-> ${join('..', '..')}` })).toMatch(/^usage: .*outside/);
});
