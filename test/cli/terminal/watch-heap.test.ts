import { expect, test } from 'vitest';
import { heapNotice } from '../../../src/cli/terminal/watch-heap.js';

const GIBIBYTE = 2 ** 30;

test('a heap that is nearly used up names the option that makes it larger', () => {
  const limit = 2 * GIBIBYTE;
  expect(heapNotice({ used_heap_size: 0.8 * limit, heap_size_limit: limit })).toBeNull();
  const text = heapNotice({ used_heap_size: 0.9 * limit, heap_size_limit: limit });
  expect(text).toContain('1843 of 2048 MiB');
  expect(text).toContain('NODE_OPTIONS=--max-old-space-size=4096');
});

test('the option is never smaller than what there is', () => {
  const limit = 0.3 * GIBIBYTE;
  expect(heapNotice({ used_heap_size: limit, heap_size_limit: limit })).toContain(
    '--max-old-space-size=1024',
  );
});
