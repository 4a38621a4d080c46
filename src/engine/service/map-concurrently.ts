import { setImmediate as nextTurn } from 'node:timers/promises';

/**
 * Lets the next item start, and resolves once its requests have been sent, so that what follows runs while the service
 * processes them.
 */
export type Leave = () => Promise<void>;

/** Maps items in order, with at most `limit` concurrent calls; calls that have left do not count. */
export async function mapConcurrently<T, R>(
  items: readonly T[],
  limit: number,
  map: (item: T, leave: Leave) => Promise<R>,
): Promise<readonly R[]> {
  const results: Promise<R>[] = [];
  const queue = items.entries();
  const work = async (): Promise<void> => {
    for (const [index, item] of queue)
      await new Promise<void>((leave, fail) => {
        const result = map(item, async () => {
          leave();
          await requestsSent();
        });
        result.then(() => leave(), fail);
        results[index] = result;
      });
  };
  await Promise.all(Array.from({ length: Math.min(limit, items.length) }, work));
  return Promise.all(results);
}

/** undici reuses a connection in the turn after a response, and many responses may arrive in one turn. */
async function requestsSent(): Promise<void> {
  await nextTurn();
  await nextTurn();
}
