import type { Clock } from '../../api/http/sleep.js';
import type { Moment, Readings, ScopeReading } from './readings.js';

/** A reading that is older does not count, in milliseconds from its arrival. */
export const MAX_AGE_MS = 2_000;

/** Readings that are recent enough to act on. */
export interface FreshReadings {
  /** The age of the latest reading of a scope, in milliseconds. */
  readonly ageOf: (scope: string) => number;
  /** Whether the latest readings of all these scopes were asked for after a moment. */
  readonly isCovered: (scopes: Iterable<string>, moment: Moment) => boolean;
  /** Whether they are also recent enough. */
  readonly isFresh: (scopes: Iterable<string>, moment: Moment) => boolean;
  /**
   * Waits for readings of all these scopes that were asked for after a moment.
   *
   * @throws ServiceError, Failure like `Backend.list`; from then on for everything that needs another reading of the scope, until one
   *   has come for another reason.
   */
  readonly cover: (scopes: Iterable<string>, moment: Moment, options: Urgency) => Promise<void>;
  /** The same; those that have become too old meanwhile are read once more. */
  readonly refresh: (scopes: Iterable<string>, moment: Moment, options: Urgency) => Promise<void>;
}

interface Urgency {
  /** Whether a reading need not be a second later than the one before it. */
  readonly isUrgent: boolean;
}

export function freshReadings<V>(readings: Readings<V>, { now }: Clock): FreshReadings {
  const failures = new Map<string, { readonly error: unknown; readonly moment: Moment }>();
  const ageOf = (scope: string): number => now() - (readings.latest(scope)?.arrivedAt ?? -Infinity);
  const isNewer = (scope: string, moment: Moment): boolean =>
    (readings.latest(scope)?.moment ?? -Infinity) > moment;
  const read = async (scope: string, moment: Moment, options: Urgency): Promise<ScopeReading<V> | null> => {
    if (isNewer(scope, moment)) return null;
    const failure = failures.get(scope);
    // The service has had its retries, and thousands of steps may need the scope.
    if (failure && !isNewer(scope, failure.moment)) throw failure.error;
    try {
      return await readings.after(scope, moment, options);
    } catch (error) {
      failures.set(scope, { error, moment: readings.moment() });
      throw error;
    }
  };
  const isCovered: FreshReadings['isCovered'] = (scopes, moment) => {
    for (const scope of scopes) if (!isNewer(scope, moment)) return false;
    return true;
  };
  const isFresh: FreshReadings['isFresh'] = (scopes, moment) => {
    for (const scope of scopes) if (!isNewer(scope, moment) || ageOf(scope) > MAX_AGE_MS) return false;
    return true;
  };
  const cover: FreshReadings['cover'] = async (scopes, moment, options) => {
    await Promise.all(Array.from(scopes, (scope) => read(scope, moment, options)));
  };
  return {
    ageOf,
    isCovered,
    isFresh,
    cover,
    refresh: async (scopes, moment, options) => {
      if (!isCovered(scopes, moment)) await cover(scopes, moment, options);
      const old = Array.from(scopes).filter((scope) => ageOf(scope) > MAX_AGE_MS);
      if (old.length === 0) return;
      const renew = (scope: string): ReturnType<typeof read> =>
        read(scope, readings.latest(scope)?.moment ?? moment, { isUrgent: true });
      await Promise.all(old.map(renew));
    },
  };
}
