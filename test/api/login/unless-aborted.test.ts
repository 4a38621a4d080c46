import { getEventListeners } from 'node:events';
import { expect, test } from 'vitest';
import { unlessAborted } from '../../../src/api/login/unless-aborted.js';

test.each([
  ['is done', () => Promise.resolve(1)],
  ['fails', () => Promise.reject(new Error('no'))],
])('work that %s again and again leaves a single listener on the signal of the run', async (_, work) => {
  const { signal } = new AbortController();
  for (let count = 0; count < 20; count += 1) await unlessAborted(work, signal).catch(() => undefined);
  expect(getEventListeners(signal, 'abort')).toHaveLength(1);
});
