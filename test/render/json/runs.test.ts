import { expect, test } from 'vitest';
import type { RunList } from '../../../src/apply/journal/runs.js';
import { runsOf } from '../../../src/apply/journal/runs.js';
import { formatRunsJson } from '../../../src/render/json/runs.js';
import { expectSchema } from '../../support/expect-schema.js';
import { someOutline } from '../support.js';

const nothing: RunList = { folder: 'j', runs: [], unclear: [], foreign: [] };

function dataOf(list: Partial<RunList>): unknown {
  const data: unknown = JSON.parse(formatRunsJson({ ...nothing, ...list }));
  expectSchema('runs', data);
  return data;
}

test('a journal that is no run of this project is named with the reason', () => {
  const unclear = [{ path: 'j/broken.jsonl', reason: 'line 3 is not JSON', changedNothing: false }];
  const foreign = [{ why: 'a link', kind: 'suspect', journals: ['j/link.jsonl'] }] as const;
  expect(dataOf({ unclear, foreign })).toEqual({
    ...nothing,
    foreign: [{ why: 'a link', journals: ['j/link.jsonl'] }],
    formatVersion: '1.3',
    unclear: [{ journal: 'j/broken.jsonl', reason: 'line 3 is not JSON' }],
  });
});

test('a run has its scopes, journals and steps, and the command that goes back', () => {
  const paths = ['a', 'b'].map((zone) => `j/2026-11-21T09-30-00.000Z-${zone}.jsonl`);
  const [run] = runsOf([
    someOutline({ path: paths[0] ?? '', scope: 'a', unknown: 1 }),
    someOutline({ path: paths[1] ?? '', scope: 'b', done: 4, total: 4, isComplete: true }),
  ]);
  const { provenance } = someOutline();
  expect(dataOf({ runs: run ? [run] : [] })).toMatchObject({
    runs: [
      {
        startedAt: '2026-11-21T09:30:00.000Z',
        command: 'apply',
        scopes: ['a', 'b'],
        journals: paths,
        steps: { done: 6, unknown: 1, total: 7 },
        hasChanged: true,
        isCutOff: false,
        rolledBack: { extent: 'no' },
        project: 'zonemason.yaml',
        provenance,
        rollback: 'zonemason rollback j/2026-11-21T09-30-00.000Z',
      },
    ],
  });
});

test('a run that was cut off has no total, and one that changed nothing no way back', () => {
  const runs = runsOf([someOutline({ done: 0, total: null, hasChanged: false, provenance: null })]);
  expect(dataOf({ runs })).toMatchObject({
    runs: [
      {
        steps: { done: 0, unknown: 0, total: null },
        hasChanged: false,
        isCutOff: true,
        provenance: null,
        rollback: null,
      },
    ],
  });
});
