import * as fc from 'fast-check';
import { getEventListeners } from 'node:events';
import { expect, test } from 'vitest';
import { whenAborted } from '../../../src/api/http/when-aborted.js';

test('an abort calls those that wait then, each once, whoever came and went before', () => {
  // A number waits anew, or no longer, each time it occurs.
  fc.assert(
    fc.property(fc.array(fc.nat({ max: 9 })), (changes) => {
      const controller = new AbortController();
      const called: number[] = [];
      const waiting = new Map<number, () => void>();
      for (const each of changes) {
        const ignore = waiting.get(each);
        ignore?.();
        ignore?.();
        if (ignore) waiting.delete(each);
        else
          waiting.set(
            each,
            whenAborted(controller.signal, () => called.push(each)),
          );
      }
      controller.abort();
      controller.abort();
      expect(new Set(called)).toEqual(new Set(waiting.keys()));
      expect(called).toHaveLength(waiting.size);
    }),
  );
});

test('what is called may end the wait of others', () => {
  const controller = new AbortController();
  const called: string[] = [];
  whenAborted(controller.signal, () => {
    called.push('first');
    ignoreSecond();
  });
  const ignoreSecond = whenAborted(controller.signal, () => called.push('second'));
  controller.abort();
  expect(called).toEqual(['first']);
});

test('a signal that has aborted calls nobody, and neither does none', () => {
  const called: string[] = [];
  whenAborted(AbortSignal.abort(), () => called.push('aborted'))();
  whenAborted(undefined, () => called.push('none'))();
  expect(called).toEqual([]);
});

test('a signal has one listener, so that none leads to the next', () => {
  const { signal } = new AbortController();
  for (let count = 0; count < 20; count += 1) whenAborted(signal, () => undefined)();
  expect(getEventListeners(signal, 'abort')).toHaveLength(1);
});
