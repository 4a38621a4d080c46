import { describe, expect, test } from 'vitest';
import type { JournalOutline } from '../../../src/apply/journal/journal-outline.js';
import { rollbackOf, runsOf } from '../../../src/apply/journal/runs.js';

const FIRST = '2026-11-21T09-30-00.000Z';
const SECOND = '2026-11-22T09-30-00.000Z';
const THIRD = '2026-11-23T09-30-00.000Z';
const FOURTH = '2026-11-24T09-30-00.000Z';
const NOTHING: Partial<JournalOutline> = { done: 0, hasChanged: false, isComplete: false };

function outline(run: string, scope: string, change: Partial<JournalOutline> = {}): JournalOutline {
  return {
    path: `j/${run}-${scope}.jsonl`,
    time: '2026-11-21T09:30:01.000Z',
    endpoint: 'https://dns.example.net/',
    scope,
    brand: null,
    project: 'zonemason.yaml',
    provenance: null,
    restores: null,
    isPart: false,
    done: 1,
    unknown: 0,
    total: 1,
    hasChanged: true,
    isComplete: true,
    ...change,
  };
}

function inCi(run: string): Partial<JournalOutline> {
  return { provenance: { commit: null, ref: null, actor: null, run } };
}

/** By run, its command and its scopes. */
function inShort(journals: readonly JournalOutline[]): readonly string[] {
  return runsOf(journals).map(({ command, journals: own }) =>
    [command, ...own.map(({ scope }) => scope)].join(' '),
  );
}

describe('a run', () => {
  test.each<[string, readonly JournalOutline[], readonly string[]]>([
    [
      'has the journals that started together, sorted naturally',
      [outline(FIRST, 'z10.example'), outline(SECOND, 'a.example'), outline(FIRST, 'z9.example')],
      ['apply a.example', 'apply z9.example z10.example'],
    ],
    [
      'has the jobs that shared the zones of a CI run',
      [outline(FIRST, 'a.example', inCi('u')), outline(SECOND, 'b.example', inCi('u'))],
      ['apply a.example b.example'],
    ],
    [
      'does not have a job that was repeated',
      [outline(FIRST, 'a.example', inCi('u')), outline(SECOND, 'a.example', inCi('u'))],
      ['apply a.example', 'apply a.example'],
    ],
    [
      'does not have a rollback in the same CI run',
      [
        outline(FIRST, 'a.example', inCi('u')),
        outline(SECOND, 'b.example', { ...inCi('u'), restores: 'x.jsonl' }),
      ],
      ['rollback b.example', 'apply a.example'],
    ],
    [
      'does not have another CI run',
      [outline(FIRST, 'a.example', inCi('u')), outline(SECOND, 'b.example', inCi('v'))],
      ['apply b.example', 'apply a.example'],
    ],
    [
      'does not have another one outside CI',
      [outline(FIRST, 'a.example'), outline(SECOND, 'b.example')],
      ['apply b.example', 'apply a.example'],
    ],
    [
      'does not have a job that was repeated for one more zone',
      [
        outline(FIRST, 'a.example', inCi('u')),
        outline(SECOND, 'a.example', inCi('u')),
        outline(SECOND, 'b.example', inCi('u')),
      ],
      ['apply a.example b.example', 'apply a.example'],
    ],
    [
      'is a rollback if one of its journals is, and has no later job of its CI run',
      [
        outline(FIRST, 'a.example', { ...inCi('u'), restores: 'x.jsonl' }),
        outline(FIRST, 'b.example', inCi('u')),
        outline(SECOND, 'c.example', inCi('u')),
      ],
      ['apply c.example', 'rollback a.example b.example'],
    ],
  ])('%s', (_, journals, expected) => {
    expect(inShort(journals)).toEqual(expected);
    expect(inShort(journals.toReversed())).toEqual(expected);
  });

  test('adds up the steps, and has no total if a part of it was cut off', () => {
    const [run] = runsOf([
      outline(FIRST, 'a.example', { done: 2, unknown: 1, total: 3 }),
      outline(FIRST, 'b.example', { total: null, unknown: 2 }),
    ]);
    expect(run).toMatchObject({ done: 3, unknown: 3, total: null });
    const [other] = runsOf([outline(FIRST, 'a.example', { total: null }), outline(FIRST, 'b.example')]);
    expect(other).toMatchObject({ done: 2, total: null });
    expect(runsOf([outline(FIRST, 'a.example', { done: 2, total: 3 })])).toMatchObject([{ total: 3 }]);
  });

  test('has the provenance that one of its journals has, and has changed something if one of them has', () => {
    const journals = [
      outline(FIRST, 'a.example', { hasChanged: false }),
      outline(FIRST, 'b.example', inCi('u')),
    ];
    expect(runsOf(journals)).toMatchObject([{ ...inCi('u'), hasChanged: true }]);
    expect(runsOf(journals.slice(0, 1))).toMatchObject([{ provenance: null, hasChanged: false }]);
  });

  test('started when its journals say if their names do not', () => {
    const renamed = outline(FIRST, 'a.example', { path: 'j/mine.jsonl' });
    expect(runsOf([renamed])).toMatchObject([{ startedAt: '2026-11-21T09:30:01.000Z' }]);
  });
});

/** Of each run, newest first, how far it was rolled back. */
function extents(...journals: readonly JournalOutline[]): readonly string[] {
  const found = runsOf(journals).map(({ rolledBack: { extent } }) => extent);
  expect(runsOf(journals.toReversed()).map(({ rolledBack: { extent } }) => extent)).toEqual(found);
  return found;
}

describe('whether a run was rolled back', () => {
  const a = outline(FIRST, 'a.example');
  const b = outline(FIRST, 'b.example');
  const back = (run: string, of: JournalOutline, change: Partial<JournalOutline> = {}): JournalOutline =>
    outline(run, of.scope, { restores: of.path.slice('j/'.length), ...change });

  test.each<[string, readonly JournalOutline[], string]>([
    ['no', [a, b], 'no'],
    ['one of two zones', [a, b, back(SECOND, a)], 'partly'],
    ['both', [a, b, back(SECOND, a), back(SECOND, b)], 'yes'],
    ['both, one after the other', [a, b, back(SECOND, a), back(THIRD, b)], 'yes'],
    ['the one that it changed', [a, { ...b, hasChanged: false }, back(SECOND, a)], 'yes'],
    ['not to its end', [a, back(SECOND, a, { isComplete: false })], 'partly'],
    ['to its end at last', [a, back(SECOND, a, { isComplete: false }), back(THIRD, a)], 'yes'],
    ['to its end, then again in part', [a, back(SECOND, a), back(THIRD, a, { isComplete: false })], 'yes'],
    [
      'not any more, since that was rolled back',
      [a, back(SECOND, a), outline(THIRD, 'a.example', { restores: `${SECOND}-a.example.jsonl` })],
      'no',
    ],
    [
      'in part, since that was rolled back in part',
      [
        a,
        back(SECOND, a),
        outline(THIRD, 'a.example', { restores: `${SECOND}-a.example.jsonl`, isComplete: false }),
      ],
      'partly',
    ],
    [
      'again, after that was rolled back',
      [
        a,
        back(SECOND, a),
        outline(THIRD, 'a.example', { restores: `${SECOND}-a.example.jsonl` }),
        back(FOURTH, a),
      ],
      'yes',
    ],
    ['both, one not to its end', [a, b, back(SECOND, a), back(SECOND, b, { isComplete: false })], 'partly'],
    ['some of its records', [a, back(SECOND, a, { isPart: true })], 'partly'],
    ['not by a rollback that changed nothing', [a, back(SECOND, a, NOTHING)], 'no'],
    ['all the same, before one that changed nothing', [a, back(SECOND, a), back(THIRD, a, NOTHING)], 'yes'],
  ])('%s', (_, journals, extent) => {
    expect(runsOf(journals).at(-1)?.rolledBack.extent).toBe(extent);
  });

  test('is also so of the runs between it and the one that the rollback went back before', () => {
    const later = outline(SECOND, 'a.example');
    const both = outline(SECOND, 'b.example');
    expect(extents(a, later, back(THIRD, a))).toEqual(['no', 'yes', 'yes']);
    expect(extents(a, later, both, back(THIRD, a))).toEqual(['no', 'partly', 'yes']);
    expect(extents(a, later, back(THIRD, a, { isComplete: false }))).toEqual(['no', 'partly', 'partly']);
    expect(extents(a, later, back(THIRD, later))).toEqual(['no', 'yes', 'no']);
    expect(extents(a, back(SECOND, a), outline(THIRD, 'a.example'))).toEqual(['no', 'no', 'yes']);
    expect(extents(a, later, outline(THIRD, 'a.example', { restores: 'mine.jsonl' }))).toEqual([
      'no',
      'no',
      'no',
    ]);
  });

  test('is not so of a rollback between them that went back no further, and is if it did', () => {
    const later = outline(THIRD, 'a.example');
    expect(extents(a, back(SECOND, a), later, back(FOURTH, a))).toEqual(['no', 'yes', 'no', 'yes']);
    const undone = back(SECOND, a);
    expect(extents(a, undone, later, back(FOURTH, undone))).toEqual(['no', 'yes', 'yes', 'no']);
  });

  test('can be asked of some journals', () => {
    const all = [a, b, back(SECOND, a)];
    expect([[a], [b], [a, b]].map((some) => rollbackOf(some, all).extent)).toEqual(['yes', 'no', 'partly']);
  });

  test('is told of the rollback, too: which runs it went back before', () => {
    const [rollback, run] = runsOf([a, b, back(SECOND, a), back(SECOND, b)]);
    expect(rollback?.restores).toEqual(['2026-11-21T09:30:00.000Z']);
    expect(run?.restores).toEqual([]);
    expect(runsOf([outline(SECOND, 'a.example', { restores: 'mine.jsonl' })])[0]?.restores).toEqual([]);
  });

  test('is told with the start of the last rollback, in whatever order the journals are', () => {
    const journals = [a, b, back(SECOND, b), back(SECOND, a), back(THIRD, a)];
    for (const some of [journals, journals.toReversed()])
      expect(runsOf(some).at(-1)?.rolledBack).toEqual({ extent: 'yes', at: '2026-11-23T09:30:00.000Z' });
  });
});
