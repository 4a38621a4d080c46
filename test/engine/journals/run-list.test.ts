import { join } from 'node:path';
import { expect, test } from 'vitest';
import { journalName } from '../../../src/apply/journal/journal-name.js';
import { journalNames, listRuns } from '../../../src/engine/journals/run-list.js';
import { openHost, withProject } from '../../../src/engine/session/session.js';
import { temporaryFolder } from '../../support/after-tests.js';
import { someProject } from '../../support/projects.js';
import { journalText } from '../rollback/journals.js';

const [first, second, third, fourth] = [1, 2, 3, 4].map((minute) =>
  journalName(new Date(Date.UTC(2026, 0, 1, 0, minute)), 'example.com'),
);
const ELSEWHERE = 'https://elsewhere.example/';

async function listed(files: Readonly<Record<string, string>>) {
  const root = temporaryFolder(files);
  const host = openHost({ folder: root, env: {}, now: () => Date.UTC(2026, 0, 2) });
  return withProject(host, { project: someProject({ root, files: host.files }) }, (session) =>
    listRuns(session),
  );
}

function shown(name: string | undefined): string {
  return `.zonemason/journal/${name}`;
}

test('runs are those of the project; what is unclear or foreign is apart', async () => {
  const list = await listed({
    [`.zonemason/journal/${first}`]: journalText(),
    [`.zonemason/journal/${second}`]: journalText({ endpoint: ELSEWHERE }),
    [`.zonemason/journal/${third}`]: journalText({ restores: `${first}` }),
    [`.zonemason/journal/${fourth}`]: journalText({ project: 'other.yaml' }),
    '.zonemason/journal/a.jsonl': 'zone: example.com\n',
    '.zonemason/journal/b.jsonl': '',
    '.zonemason/journal/notes.txt': 'not listed',
  });
  expect(list.folder).toBe('.zonemason/journal');
  expect(list.runs).toMatchObject([
    { command: 'rollback', journals: [{ path: shown(third) }] },
    { command: 'apply', journals: [{ path: shown(first) }], rolledBack: { extent: 'yes' } },
  ]);
  expect(list.unclear).toMatchObject([
    { path: shown('a.jsonl'), changedNothing: false },
    { path: shown('b.jsonl'), changedNothing: true },
  ]);
  expect(list.foreign).toEqual([
    { kind: 'service', why: expect.stringContaining(ELSEWHERE), journals: [shown(second)] },
    { kind: 'other', why: expect.stringContaining('other.yaml'), journals: [shown(fourth)] },
  ]);
});

test('there are no runs without the folder', async () => {
  expect(await listed({})).toMatchObject({ runs: [], unclear: [], foreign: [] });
});

test('a folder that cannot be read is wrong usage', async () => {
  const file = join(temporaryFolder({ file: '' }), 'file');
  await expect(journalNames(file, 'the file')).rejects.toMatchObject({
    kind: 'usage',
    message: expect.stringContaining('the file cannot be read'),
  });
});
