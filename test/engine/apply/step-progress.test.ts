import { expect, test } from 'vitest';
import type { EngineEvent } from '../../../src/engine/events.js';
import { startStepProgress } from '../../../src/engine/apply/step-progress.js';

test('counts done, failed and unknown apart, by the last status of each step', () => {
  const told: EngineEvent[] = [];
  const progress = startStepProgress((event) => told.push(event), 4);
  progress.ended({ id: 's1', status: 'done', error: null });
  progress.ended({ id: 's2', status: 'failed', error: 'cannot connect' });
  progress.ended({ id: 's3', status: 'unknown', error: 'lost' });
  progress.ended({ id: 's4', status: 'not-attempted', error: 'waits' });
  progress.ended({ id: 's3', status: 'done', error: null });
  progress.end();
  const state = { kind: 'progress', work: 'applying', total: 4 };
  expect(told).toEqual([
    { ...state, done: 0 },
    { ...state, done: 1 },
    { ...state, done: 1, troubles: { failed: 1, unknown: 0, latest: 'cannot connect' } },
    { ...state, done: 1, troubles: { failed: 1, unknown: 1, latest: 'lost' } },
    { ...state, done: 2, troubles: { failed: 1, unknown: 0, latest: 'lost' } },
    { kind: 'progress-end', work: 'applying' },
  ]);
});
