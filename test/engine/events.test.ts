import { expect, test } from 'vitest';
import type { EngineEvent } from '../../src/engine/events.js';
import { startProgress } from '../../src/engine/events.js';

test('progress begins at nothing, ends, and never passes its total', () => {
  const events: EngineEvent[] = [];
  const { advance, end } = startProgress((event) => events.push(event), 'reading', 2);
  for (let times = 0; times < 3; times += 1) advance();
  end();
  expect(events).toEqual([
    ...[0, 1, 2, 2].map((done) => ({ kind: 'progress', work: 'reading', done, total: 2 })),
    { kind: 'progress-end', work: 'reading' },
  ]);
});

test('there is none of no work', () => {
  const events: EngineEvent[] = [];
  const { advance, end } = startProgress((event) => events.push(event), 'reading', 0);
  advance();
  end();
  expect(events).toEqual([]);
});
