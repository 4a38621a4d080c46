import { getHeapStatistics } from 'node:v8';

/** Milliseconds between looks. */
const PAUSE = 250;

/** The part of the heap from which on it may not last. */
const NEARLY_ALL = 0.85;

const MEBIBYTE = 1024 * 1024;

/**
 * Says once how to give the process more memory if the heap is nearly used up: what Node says when it ends names no remedy. Returns a
 * function that ends the watch, which keeps no process alive.
 */
export function watchHeap(tell: (text: string) => void): () => void {
  const timer = setInterval(() => {
    const text = heapNotice(getHeapStatistics());
    if (text === null) return;
    clearInterval(timer);
    tell(text);
  }, PAUSE).unref();
  return () => clearInterval(timer);
}

/** What to say about a heap; null while there is enough of it. Sizes are in bytes. */
export function heapNotice(heap: {
  readonly used_heap_size: number;
  readonly heap_size_limit: number;
}): string | null {
  const { used_heap_size: used, heap_size_limit: limit } = heap;
  if (used < NEARLY_ALL * limit) return null;
  const [usedMiB, limitMiB] = [used, limit].map((bytes) => Math.round(bytes / MEBIBYTE));
  const more = Math.ceil((2 * limit) / MEBIBYTE / 1024) * 1024;
  return (
    `notice: ${usedMiB} of ${limitMiB} MiB of memory for data are in use. If the run ends with "heap out of memory", ` +
    `give it more, as with NODE_OPTIONS=--max-old-space-size=${more}, or divide it with --shard\n`
  );
}
