import { open } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test, vi } from 'vitest';
import type { EngineEvent } from '../../../src/engine/events.js';
import { journalsIn } from '../../../src/engine/journals/journal-folder.js';
import { openHost, withProject } from '../../../src/engine/session/session.js';
import { unknownPlace } from '../../../src/engine/provenance.js';
import { journalFolder } from '../../../src/engine/project-paths.js';
import { temporaryFolder } from '../../support/after-tests.js';
import { repositoryWith, writeFiles } from '../../support/git.js';
import { errorWithCode } from '../../support/error-with-code.js';
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

test('a run names its journals, and says once that the file system cannot sync folders', async () => {
  const root = temporaryFolder();
  const told: EngineEvent[] = [];
  const tell = (event: EngineEvent): unknown => told.push(event);
  const host = openHost({ folder: root, env: {}, now: () => 0, tell });
  const project = someProject({ root, files: host.files });
  const handle = await open(root);
  vi.spyOn(Object.getPrototypeOf(handle), 'sync').mockRejectedValue(
    errorWithCode('EPERM', 'EPERM: no, fsync'),
  );
  await handle.close();
  await withProject(host, { project }, async (session) => {
    const openJournal = await journalsIn(journalFolder(project), session, unknownPlace);
    for (const scope of ['a.example', 'b.example'])
      await (await openJournal({ endpoint: 'x', scope, fingerprint: '', records: [] }, new Date(0))).close();
  });
  const begun = { kind: 'journal-begun', path: expect.stringContaining('example.jsonl') };
  const unsynced = { kind: 'not-synced', folder: '.zonemason/journal', reason: 'no' };
  expect(told).toEqual([unsynced, begun, begun]);
});
