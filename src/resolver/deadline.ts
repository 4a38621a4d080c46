/** What pauses and deadlines go by. */
export interface Clock {
  /** Waits; returns early, without an error, when the signal aborts. */
  readonly sleep: (ms: number, signal?: AbortSignal) => Promise<void>;
}

/** Calls `onEnd` after a time; returns a function that prevents it. */
export function deadline(clock: Clock, ms: number, onEnd: () => void): () => void {
  const stop = new AbortController();
  const wait = async (): Promise<void> => {
    await clock.sleep(ms, stop.signal);
    if (!stop.signal.aborted) onEnd();
  };
  void wait();
  return () => stop.abort();
}
