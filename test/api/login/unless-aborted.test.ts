import { getEventListeners } from 'node:events';
import { expect, test } from 'vitest';
import { unlessAborted } from '../../../src/api/login/unless-aborted.js';

test.each([
  ['done', () => Promise.resolve(1)],
  ['failed', () => Promise.reject(new Error('no'))],
])('work that is %s leaves no listener on the signal of the run', async (_, work) => {
  const { signal } = new AbortController();
  await unlessAborted(work, signal).catch(() => undefined);
  await Promise.resolve();
  expect(getEventListeners(signal, 'abort')).toEqual([]);
});
