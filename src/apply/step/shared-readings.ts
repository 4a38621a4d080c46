/** Reads something; `key` stands for what makes one reading unlike another. */
export type Read<K, T> = (key: K) => Promise<T>;

/**
 * Shares readings that are asked for at the same time. A reading begins after it was asked for, so that it shows everything
 * that was written by then: whoever asks while one is under way gets the next one, together with all others who do.
 */
export function sharedReadings<K, T>(read: Read<K, T>): Read<K, T> {
  const current = new Map<K, Promise<T>>();
  const next = new Map<K, Promise<T>>();
  const start = (key: K): Promise<T> => {
    const reading = read(key).finally(() => current.delete(key));
    current.set(key, reading);
    return reading;
  };
  const afterCurrent = async (key: K, running: Promise<T>): Promise<T> => {
    await running.catch(() => undefined);
    next.delete(key);
    return start(key);
  };
  return (key) => {
    const running = current.get(key);
    if (!running) return start(key);
    const reading = next.get(key) ?? afterCurrent(key, running);
    next.set(key, reading);
    return reading;
  };
}
