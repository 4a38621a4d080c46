import { getEventListeners } from 'node:events';
import { expect, test } from 'vitest';
import { unlessAborted } from '../../../src/api/login/unless-aborted.js';

test.each([
  ['is done', () => Promise.resolve(1)],
  ['fails', () => Promise.reject(new Error('no'))],
])('work that %s leaves no listener on the signal of the run', async (_, work) => {
  const { signal } = new AbortController();
  await unlessAborted(work, signal).catch(() => undefined);
  await Promise.resolve();
  expect(getEventListeners(signal, 'abort')).toEqual([]);
});
