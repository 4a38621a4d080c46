import { describe, expect, test } from 'vitest';
import type { JournaledRun, RunList } from '../../../src/apply/journal/runs.js';
import { runsOf } from '../../../src/apply/journal/runs.js';
import { formatRuns, originText, stateText } from '../../../src/render/text/runs.js';
import { plainStyle } from '../../../src/text/style.js';
import { someOutline } from '../support.js';

const terminal = { style: plainStyle, width: 80 };

/** Runs that started a minute after each other. */
function many(count: number): RunList['runs'] {
  return runsOf(
    Array.from({ length: count }, (_, minute) =>
      someOutline({ path: `j/2026-11-21T09-${String(minute).padStart(2, '0')}-00.000Z-example.com.jsonl` }),
    ),
  );
}

const empty: RunList = { folder: 'j', runs: [], unclear: [], foreign: [] };

describe('the list of runs', () => {
  test('says when, where from, how far, and how to go back', () => {
    expect(formatRuns({ ...empty, runs: many(1) }, terminal)).toBe(
      [
        'Runs in j, newest first:',
        '',
        '2026-11-21 09:00:00 UTC  apply  2 of 3 steps done',
        '  example.com',
        '  from main (aaaaaaa), by anna, https://ci.example/1',
        '  zonemason rollback j/2026-11-21T09-00-00.000Z',
        '',
      ].join('\n'),
    );
  });

  test('says how far a run got on a line of its own on a narrow terminal', () => {
    const lines = formatRuns({ ...empty, runs: many(1) }, { style: plainStyle, width: 45 }).split('\n');
    expect(lines.slice(2, 4)).toEqual(['2026-11-21 09:00:00 UTC  apply', '  2 of 3 steps done']);
  });

  test('offers no command for a run that changed nothing', () => {
    const text = formatRuns({ ...empty, runs: runsOf([someOutline({ hasChanged: false })]) }, terminal);
    expect(text).toContain('; changed nothing\n');
    expect(text).not.toContain('zonemason rollback');
  });

  test('counts runs and journals beyond the first twenty, unless all are wanted', () => {
    const unclear = Array.from({ length: 25 }, (_, n) => ({
      path: `j/${n}.jsonl`,
      reason: 'it is damaged',
      changedNothing: false,
    }));
    const list = { ...empty, runs: many(30), unclear };
    const text = formatRuns(list, terminal);
    expect(text).toContain('and 10 older runs; `--verbose` lists them');
    expect(text).toContain('and 5 more journals left out; --verbose lists them');
    const all = formatRuns(list, terminal, { all: true });
    expect(all.match(/zonemason rollback/g)).toHaveLength(30);
    expect(all).not.toContain('--verbose');
  });

  test('prints no control characters, and no endless names of zones', () => {
    const scopes = Array.from({ length: 180 }, (_, n) => someOutline({ scope: `z${n}.example\u{1b}[2J` }));
    const foreign = [{ why: 'from a run at \u{1b}[31m', kind: 'other', journals: ['x'] }] as const;
    const text = formatRuns({ ...empty, runs: runsOf(scopes), foreign }, terminal);
    expect(text).not.toContain('\u{1b}');
    expect(text).toContain('and 175 more');
  });
});

test('a folder without runs says so', () => {
  expect(formatRuns(empty, terminal)).toBe('No runs in j.\n');
});

test('a rollback says which run it went back before', () => {
  const restores = '2026-11-20T08-00-00.000Z-example.com.jsonl';
  const runs = runsOf([someOutline({ restores })]);
  expect(formatRuns({ ...empty, runs }, terminal)).toContain(
    '\n  example.com\n  back to before the run of 2026-11-20 08:00:00 UTC\n',
  );
});

test('a run of an earlier version says that --last does not take it', () => {
  const runs = runsOf([someOutline({ project: null, provenance: null })]);
  expect(formatRuns({ ...empty, runs }, terminal)).toContain('`--last` does not take it');
});

test('a run of nobody knows where has no line about that', () => {
  const runs = runsOf([someOutline({ provenance: null, hasChanged: false })]);
  expect(formatRuns({ ...empty, runs }, terminal)).toBe(
    'Runs in j, newest first:\n\n2026-11-21 09:30:00 UTC  apply  2 of 3 steps done; changed nothing\n  example.com\n',
  );
});

test('journals that cannot be read and those of others stand below the runs', () => {
  const unclear = [{ path: 'j/1.jsonl', reason: 'it is damaged', changedNothing: false }];
  const foreign = [
    { why: 'from another project', kind: 'other', journals: ['a', 'b'] },
    { why: 'a link', kind: 'suspect', journals: ['j/2.jsonl'] },
  ] as const;
  expect(formatRuns({ ...empty, unclear, foreign }, terminal)).toBe(
    'No runs in j.\n\nj/2.jsonl: it is a link\nj/1.jsonl: it is damaged\n\n2 journals not listed: from another project\n',
  );
});

describe('a run', () => {
  const [run] = many(1);
  const at = '2026-11-22T08:00:00.000Z';

  test.each<[string, Partial<JournaledRun>]>([
    ['2 of 3 steps done', {}],
    ['at least 1 step done, then cut off or still running', { done: 1, total: null }],
    [
      '0 steps done, then cut off or still running; changed nothing',
      { done: 0, total: null, hasChanged: false },
    ],
    ['0 of 3 steps done; may have changed something', { done: 0 }],
    ['0 of 3 steps done, 2 unknown; may have changed something', { done: 0, unknown: 2 }],
    ['2 of 3 steps done, 1 unknown; may have changed more', { unknown: 1 }],
    ['at least 2 steps done, then cut off or still running', { unknown: 1, total: null }],
    ['cut off or still running; may have changed something', { done: 0, total: null }],
    ['2 of 3 steps done; changed nothing', { hasChanged: false, rolledBack: { extent: 'yes', at } }],
    ['2 of 3 steps done; rolled back at 2026-11-22 08:00:00 UTC', { rolledBack: { extent: 'yes', at } }],
    [
      '2 of 3 steps done; rolled back in part at 2026-11-22 08:00:00 UTC',
      { rolledBack: { extent: 'partly', at } },
    ],
  ])('says how far it got: %s', (text, change) => {
    expect(run && stateText({ ...run, ...change })).toBe(text);
  });

  test('without an end was cut off where it is known that none is in progress', () => {
    const [cut] = runsOf([someOutline({ total: null })]);
    expect(cut && stateText(cut, false)).toBe('at least 2 steps done, then cut off');
    const list = { ...empty, runs: cut ? [cut] : [] };
    expect(formatRuns(list, terminal, { mayBeRunning: false })).toContain('done, then cut off\n');
    expect(formatRuns(list, terminal)).toContain('done, then cut off or still running\n');
  });

  const nowhere = { commit: null, ref: null, actor: null, run: null };

  test.each<[string, JournaledRun['provenance']]>([
    ['', null],
    ['', nowhere],
    ['', { ...nowhere, ref: 'main' }],
    ['from abcdefa', { ...nowhere, commit: 'abcdefabcdef' }],
    ['from main (abcdefa)', { ...nowhere, commit: 'abcdefabcdef', ref: 'main' }],
    ['from by anna', { ...nowhere, actor: 'anna' }],
    ['from https://ci.example/1', { ...nowhere, run: 'https://ci.example/1' }],
  ])('says where it comes from: "%s"', (text, provenance) => {
    expect(originText({ provenance })).toBe(text);
  });
});
