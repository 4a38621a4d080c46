import { onTestFinished } from 'vitest';

/** Closes a server or a client when the running test ends, the last one opened first. */
export function closeAfterTest(close: () => Promise<void>): void {
  onTestFinished(close);
}
