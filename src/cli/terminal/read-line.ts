import { createInterface } from 'node:readline';
import type { Input } from '../context.js';

/** One line of input, without its end; null when the input ends, or the signal aborts, before one is there. */
export function readLine(input: Input, signal: AbortSignal): Promise<string | null> {
  const lines = createInterface({ input });
  return new Promise<string | null>((resolve) => {
    const end = (): void => resolve(null);
    lines.once('line', resolve);
    lines.once('close', end);
    signal.addEventListener('abort', end, { once: true });
    if (signal.aborted) end();
  }).finally(() => lines.close());
}
