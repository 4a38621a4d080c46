import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { journalName } from '../../../src/apply/journal/journal-name.js';
import { Failure } from '../../../src/failure.js';
import { lastRun } from '../../../src/engine/journals/choose-journals.js';
import { openHost, withProject } from '../../../src/engine/session/session.js';
import { temporaryFolder } from '../../support/after-tests.js';
import { someProject } from '../../support/projects.js';
import { journalText, refusedText, unchangedText } from '../rollback/journals.js';

type Files = Readonly<Record<string, string>>;

function nameAt(minute: number, scope = 'example.com'): string {
  return journalName(new Date(Date.UTC(2026, 0, 1, 0, minute)), scope);
}

/** A host whose working folder has these files, and the paths of the journals that it is told to be cut off. */
function hostWith(files: Files) {
  const folder = temporaryFolder(files);
  const told: string[] = [];
  const host = openHost({
    folder,
    env: {},
    now: () => Date.UTC(2026, 0, 2),
    tell: (event) => {
      if (event.kind === 'unfinished') told.push(...event.journals.map(({ path }) => path));
    },
  });
  return { folder, host, told };
}

async function last(files: Files, ...paths: readonly string[]) {
  const { folder, host } = hostWith(
    Object.fromEntries(Object.entries(files).map(([name, text]) => [join('.zonemason/journal', name), text])),
  );
  const project = someProject({ root: folder });
  const run = await withProject(host, { project }, (session) => lastRun(session, paths));
  return run.startedAt.slice(11, 16);
}

const restoring = journalText({ restores: nameAt(1) });

describe('the last run', () => {
  test.each<[string, Files]>([
    ['the newest', { [nameAt(1)]: journalText(), [nameAt(2)]: journalText() }],
    ['not a rollback', { [nameAt(2)]: journalText(), [nameAt(3)]: restoring }],
    ['not one that changed nothing', { [nameAt(2)]: journalText(), [nameAt(3)]: unchangedText() }],
    ['one that may have changed something', { [nameAt(1)]: journalText(), [nameAt(2)]: refusedText() }],
    ['not one that was cut off at once', { [nameAt(2)]: journalText(), [nameAt(3)]: '' }],
    ['later than one that is damaged', { [nameAt(1)]: 'x\n', [nameAt(2)]: journalText() }],
    ['clear in spite of what is not named like a journal', { [nameAt(2)]: journalText(), 'z.jsonl': 'x\n' }],
  ])('is %s', async (_, files) => {
    expect(await last(files)).toBe('00:02');
    expect(await last(files, '.zonemason/journal')).toBe('00:02');
  });

  test.each<[string, Files]>([
    ['a later journal is damaged', { [nameAt(2)]: journalText(), [nameAt(3)]: 'x\n' }],
    ['a journal of the same run is', { [nameAt(2)]: journalText(), [nameAt(2, 'example.org')]: 'x\n' }],
    ['the only journal is', { [nameAt(2)]: 'x\n' }],
  ])('is not clear if %s', async (_, files) => {
    await expect(last(files)).rejects.toMatchObject({
      kind: 'usage',
      message: expect.stringContaining('not clear'),
      hint: expect.stringContaining('name the journals'),
    });
  });

  test.each<[string, Files, readonly string[], string]>([
    ['there is none', { [nameAt(3)]: restoring }, [], 'artifacts'],
    [
      'there is one at another service only, which cannot be named',
      { [nameAt(1)]: journalText({ endpoint: 'https://elsewhere.example/' }) },
      [],
      'a journal is from a run at https://elsewhere.example/, but the project',
    ],
    [
      'there is one of another project only',
      { [nameAt(1)]: journalText({ project: 'other/zonemason.yaml' }) },
      [],
      'Name those that you trust, unless git tracks them',
    ],
    ['there is none, whatever else is damaged', { 'z.jsonl': 'x\n' }, [], 'artifacts'],
    [
      'two folders are given',
      { [nameAt(1)]: journalText() },
      ['.zonemason/journal', '.zonemason/journal'],
      'leave out --last',
    ],
    [
      'a file is given',
      { [nameAt(1)]: journalText() },
      [`.zonemason/journal/${nameAt(1)}`],
      'leave out --last',
    ],
  ])('is wrong usage if %s', async (_, files, paths, hint) => {
    await expect(last(files, ...paths)).rejects.toMatchObject({
      kind: 'usage',
      hint: expect.stringContaining(hint),
    });
  });

  test('at another service is not to be named, but that service', async () => {
    const files = { [nameAt(1)]: journalText({ endpoint: 'https://elsewhere.example/' }) };
    const hint = await last(files).catch((error: unknown) => (error instanceof Failure ? error.hint : null));
    expect(hint).toContain('set ZONEMASON_DNS_ENDPOINT');
    expect(hint).not.toContain('Name those');
  });
});
