/** What to call when a signal aborts; null in a free place. */
type Callbacks = ((() => void) | null)[];

const waiting = new WeakMap<AbortSignal, Callbacks>();

/**
 * Calls `onAbort` when a signal aborts, unless the returned function is called first. All callbacks of a signal share one
 * listener, and are in an array: Node links the listeners of a signal, and V8 the tables of a Set, even after they are
 * removed. Once one of these is old, it keeps the answers to all later requests in memory until the next full garbage
 * collection.
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
