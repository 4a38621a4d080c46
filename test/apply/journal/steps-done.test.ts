import { expect, test } from 'vitest';
import { stepsBegun, stepsDone } from '../../../src/apply/journal/steps-done.js';

const step = { id: 's1', action: 'create', address: 'dns/example.com/www/A' };

function journal(...entries: readonly unknown[]): string {
  return ['{"kind":"listing"}', ...entries.map((entry) => JSON.stringify(entry)), ''].join('\n');
}

test('a step counts as done by the outcome after its announcement', () => {
  const outcome = { kind: 'outcome', id: 's1', status: 'done' };
  expect(stepsDone(journal({ kind: 'intent', step }, outcome))).toEqual(new Map([['s1', step]]));
});

/** The steps that a journal with these entries announces. */
function begun(...entries: readonly unknown[]) {
  return [...stepsBegun(journal(...entries)).values()];
}

test('what is said last of a step counts', () => {
  const intent = { kind: 'intent', step };
  const [failed, done] = ['failed', 'done'].map((status) => ({ kind: 'outcome', id: 's1', status }));
  expect(begun(intent, failed, done)).toEqual([{ step, isDone: true }]);
  expect(begun(intent, failed, intent)).toEqual([{ step, isDone: false }]);
  expect(begun(intent, done, intent, failed)).toEqual([]);
});

test.each([
  ['a step without an outcome', [{ kind: 'intent', step }]],
  [
    'a failed step',
    [
      { kind: 'intent', step },
      { kind: 'outcome', id: 's1', status: 'failed' },
    ],
  ],
  ['an outcome of a step that was not announced', [{ kind: 'outcome', id: 's1', status: 'done' }]],
  ['text that is no entry', ['{', null, 7]],
])('%s counts for nothing', (_, entries) => {
  expect(stepsDone(journal(...entries)).size).toBe(0);
});
