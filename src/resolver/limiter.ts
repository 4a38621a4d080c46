/** Runs work as soon as fewer than `limit` are under way, in the order of the calls. */
export type Limiter = <T>(work: () => Promise<T>) => Promise<T>;

/** Returns a limiter. */
export function limiter(limit: number): Limiter {
  const waiting: (() => void)[] = [];
  let free = limit;
  return async (work) => {
    if (free > 0) free -= 1;
    else await new Promise<void>((begin) => waiting.push(begin));
    try {
      return await work();
    } finally {
      const next = waiting.shift();
      if (next) next();
      else free += 1;
    }
  };
}
