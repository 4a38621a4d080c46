import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { journalName } from '../../../src/apply/journal/journal-name.js';
import { journalsAt } from '../../../src/engine/journals/named-journals.js';
import { openHost } from '../../../src/engine/session/session.js';
import { temporaryFolder } from '../../support/after-tests.js';
import { someProject } from '../../support/projects.js';
import { journalText } from '../rollback/journals.js';

/** The journals that arguments name in a folder with these files, and those that are told to be of runs that were cut off. */
async function journalsOf(files: Readonly<Record<string, string>>, ...paths: readonly string[]) {
  const folder = temporaryFolder(files);
  const told: string[] = [];
  const host = openHost({
    folder,
    env: {},
    now: () => 0,
    tell: (event) => {
      if (event.kind === 'unfinished') told.push(...event.journals.map(({ path }) => path));
    },
  });
  const reading = Promise.resolve({ project: someProject({ root: folder }), diagnostics: [] });
  return { found: await journalsAt(paths, host, reading), told };
}

describe('a folder', () => {
  test('stands for its journals but those that changed nothing', async () => {
    const files = {
      'b/1.jsonl': journalText(),
      'b/2.jsonl': '',
      'b/3.jsonl': 'zone: example.com\n',
      'b/notes.txt': '',
    };
    const { found, told } = await journalsOf(files, 'z.jsonl', 'b', 'a.jsonl');
    expect(found).toEqual(['z.jsonl', 'b/1.jsonl', 'b/3.jsonl', 'a.jsonl']);
    expect(told).toEqual(['b/2.jsonl']);
  });

  test('stands for all of them if none changed anything', async () => {
    const { found, told } = await journalsOf({ 'b/1.jsonl': '', 'b/2.jsonl': '' }, 'b');
    expect([found, told]).toEqual([['b/1.jsonl', 'b/2.jsonl'], []]);
  });

  test('is wrong usage without any', async () => {
    await expect(journalsOf({ 'b/notes.txt': '' }, 'b')).rejects.toMatchObject({
      kind: 'usage',
      hint: expect.stringContaining('b/*/'),
    });
  });
});

const OWN = '.zonemason/journal';

/** Journals of three runs, of which the last two are of one minute. */
const names = [
  [0, 'a.example'],
  [0, 'b.example'],
  [60_000, 'a.example'],
  [60_001, 'a.example'],
].map(([ms, scope]) => journalName(new Date(Date.UTC(2026, 0, 1) + Number(ms)), String(scope)));
const runs = Object.fromEntries(names.flatMap((name) => [OWN, 'ci'].map((at) => [join(at, name), ''])));
const first = names.slice(0, 2);

describe('the start of a run', () => {
  test.each(['2026-01-01T00-00-00.000Z', '2026-01-01T00-00', '2026-01-01T00:00:00.000Z'])(
    'stands for all its journals: %s',
    async (start) => {
      expect((await journalsOf(runs, start)).found).toEqual(first.map((name) => join(OWN, name)));
      expect((await journalsOf(runs, `ci/${start}`)).found).toEqual(first.map((name) => join('ci', name)));
    },
  );

  test('beside those of others stands for the oldest journal of each zone, in any order', async () => {
    const starts = ['2026-01-01T00-01-00.001Z', '2026-01-01T00-00', '2026-01-01T00-01-00.000Z'];
    const { found } = await journalsOf(runs, ...starts);
    expect(found.toSorted()).toEqual(first.map((name) => join(OWN, name)));
    expect((await journalsOf(runs, ...starts.slice(0, 1), ...starts.slice(2))).found).toEqual([
      join(OWN, String(names[2])),
    ]);
  });

  test.each([
    ['2026-01-02', 'no run'],
    ['2026-01-01T00-01', '2 runs'],
    ['2026-01-01', '3 runs'],
    ['gone/2026-01-01', 'no run'],
  ])('is wrong usage unless it is clear which run is meant: %s', async (start, message) => {
    await expect(journalsOf(runs, start)).rejects.toMatchObject({
      kind: 'usage',
      message: expect.stringContaining(message),
    });
  });
});

test.each(['2026', '2026-01', 'yesterday', 'gone/run'])(
  'what is neither there nor the start of a run is wrong usage: %s',
  async (path) => {
    await expect(journalsOf(runs, path)).rejects.toMatchObject({
      kind: 'usage',
      message: `${path} is not a file, a folder or the start of a run`,
    });
  },
);

test('an asterisk that no shell has replaced is replaced', async () => {
  const like = `${OWN}/2026-01-01T00-00-00.000Z-*`;
  expect((await journalsOf(runs, like)).found).toEqual(first.map((name) => join(OWN, name)));
  expect((await journalsOf(runs, 'ci/*a.example*')).found).toHaveLength(3);
  await expect(journalsOf(runs, 'ci/2025*')).rejects.toMatchObject({ kind: 'usage' });
  await expect(journalsOf(runs, 'gone/*')).rejects.toMatchObject({ kind: 'usage' });
});

test('an asterisk before a slash stands for folders, as the hint about an empty one says', async () => {
  const files = { 'a/1.jsonl': journalText(), 'b/1.jsonl': journalText(), 'c.jsonl': journalText() };
  expect((await journalsOf(files, './*/')).found).toEqual(['a/1.jsonl', 'b/1.jsonl']);
});
