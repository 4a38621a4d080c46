/** What is called when a signal aborts; null in a place that is free. */
type Callbacks = ((() => void) | null)[];

const waiting = new WeakMap<AbortSignal, Callbacks>();

/**
 * Calls `onAbort` when a signal aborts, unless the returned function is called before. A signal has one listener for all
 * that wait for it, and nothing leads from one of them to the next. Listeners are linked to each other, and the tables of
 * a Set are, even after they were removed: once one of them is old, they keep the answers of all later requests in memory
 * until the next full garbage collection.
 */
export function whenAborted(signal: AbortSignal | undefined, onAbort: () => void): () => void {
  if (!signal || signal.aborted) return () => undefined;
  const callbacks = waiting.get(signal) ?? listen(signal);
  const free = callbacks.indexOf(null);
  const place = free === -1 ? callbacks.length : free;
  callbacks[place] = onAbort;
  return () => {
    if (callbacks[place] === onAbort) callbacks[place] = null;
  };
}

function listen(signal: AbortSignal): Callbacks {
  const callbacks: Callbacks = [];
  waiting.set(signal, callbacks);
  const callAll = (): void => {
    for (const callback of callbacks) callback?.();
  };
  signal.addEventListener('abort', callAll, { once: true });
  return callbacks;
}
