import { setImmediate as nextTurn } from 'node:timers/promises';

/**
 * Leaves its place to the next item, and is resolved when the requests of that are on their way: what is done then is
 * done while the service answers.
 */
export type Leave = () => Promise<void>;

/** Maps items with at most `limit` calls at a time, but for those that left; results stand in the order of the items. */
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

/** undici uses a connection again in the turn after an answer, and many answers may come in one turn. */
async function requestsSent(): Promise<void> {
  await nextTurn();
  await nextTurn();
}
