import { expect, test } from 'vitest';
import { deadline } from '../../src/resolver/deadline.js';
import { unreachable } from '../../src/resolver/outcome.js';

test.each([
  [Object.assign(new Error('connect ECONNREFUSED'), { code: 'ECONNREFUSED' }), 'nothing listens there'],
  [Object.assign(new Error('no buffers'), { code: 'ENOBUFS' }), 'no buffers'],
  [new Error('odd'), 'odd'],
  ['odd', 'odd'],
])('a server is unreachable: %s', (error, reason) => {
  expect(unreachable(error)).toEqual({ kind: 'unreachable', reason });
});

test('a deadline ends once its time is over, unless it is prevented', async () => {
  const ended: number[] = [];
  const waits: (() => void)[] = [];
  const times: number[] = [];
  const clock = {
    sleep: (ms: number): Promise<void> => {
      times.push(ms);
      return new Promise((resolve) => waits.push(resolve));
    },
  };
  deadline(clock, 1000, () => ended.push(1));
  const cancel = deadline(clock, 2000, () => ended.push(2));
  cancel();
  for (const end of waits) end();
  await Promise.resolve();
  expect({ ended, times }).toEqual({ ended: [1], times: [1000, 2000] });
});
