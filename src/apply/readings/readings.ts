import type { Clock } from '../../api/http/sleep.js';
import type { Backend, Live } from '../step/backend.js';
import { msUntil } from '../step/read-back.js';
import type { ListingIndex } from './listing-index.js';
import { listingIndex } from './listing-index.js';

/** What a zone or template listed, and when. */
export interface ScopeReading<V> {
  readonly live: readonly Live<V>[];
  readonly index: ListingIndex<V>;
  /** The moment before it was asked for. */
  readonly moment: Moment;
  /** When it had arrived, by the clock of the run. */
  readonly arrivedAt: number;
}

/** A place in the order of what happens in a run; a clock may give two events the same time. */
export type Moment = number;

/** Comes before all others. */
export const ANY_MOMENT: Moment = -Infinity;

/** The latest reading of each zone and template, shared by all steps that can use it. */
export interface Readings<V> {
  /** A new moment, after all earlier ones. */
  readonly moment: () => Moment;
  readonly latest: (scope: string) => ScopeReading<V> | undefined;
  /** All scopes that have been read. */
  readonly scopes: () => readonly string[];
  /**
   * A reading that was asked for after a moment: the latest, one that is on its way, or the next. Scopes are not read
   * more often than once a second, unless it is urgent, or for another reason.
   *
   * @throws ServiceError, Failure like `Backend.list`.
   */
  readonly after: (scope: string, moment: Moment, options?: Urgency) => Promise<ScopeReading<V>>;
  /** Lists a scope at once, for any reason, and keeps the listing as its latest reading. */
  readonly list: Backend<V>['list'];
}

interface Urgency {
  readonly isUrgent?: boolean;
  /** Once it aborts, the reading is given up if it would have to wait; `stop` when left out. */
  readonly hurry?: AbortSignal | undefined;
}

/** The shortest time from one reading of a scope to the next. */
const PAUSE_MS = 1_000;

/** A listing that was read before, and when it had arrived. */
export interface EarlierListing<V> {
  readonly live: readonly Live<V>[];
  readonly arrivedAt: number;
}

export interface ReadingsInput<V> {
  readonly list: Backend<V>['list'];
  readonly clock: Clock;
  /** Once aborted, nothing waits any longer. */
  readonly stop?: AbortSignal | undefined;
  /** The readings to start with, by scope; by default none. */
  readonly earlier?: ReadonlyMap<string, EarlierListing<V>> | undefined;
}

/** The readings of one scope. */
interface Shelf<V> {
  latest?: ScopeReading<V>;
  lastAskedAt: number;
  /** On its way. */
  current: AskedReading<V> | null;
  next: NextReading<V> | null;
}

/** A reading that was asked for right after a moment. */
interface AskedReading<V> {
  readonly moment: Moment;
  readonly reading: Promise<ScopeReading<V>>;
}

/** A reading that is not asked for yet. */
interface NextReading<V> {
  readonly reading: Promise<ScopeReading<V>>;
  readonly beUrgent: () => void;
  /** The latest moment after which somebody needs it. */
  moment: Moment;
  /** The signal of those who wait for it the longest; `stop` when left out. */
  hurry?: AbortSignal | undefined;
}

export function createReadings<V>({ list, clock, stop, earlier }: ReadingsInput<V>): Readings<V> {
  const shelves = new Map<string, Shelf<V>>();
  for (const [scope, { live, arrivedAt }] of earlier ?? [])
    shelves.set(scope, { ...EMPTY, latest: readingOf(live, 0, arrivedAt), lastAskedAt: arrivedAt });
  let lastMoment = 0;
  const moment = (): Moment => (lastMoment += 1);
  const shelfOf = (scope: string): Shelf<V> => {
    const known = shelves.get(scope);
    const shelf = known ?? { ...EMPTY };
    if (!known) shelves.set(scope, shelf);
    return shelf;
  };

  /** Asks for a listing at once. */
  const ask = (scope: string, ...signals: Signals): AskedReading<V> => {
    const shelf = shelfOf(scope);
    const asked = moment();
    shelf.lastAskedAt = clock.now();
    const keep = (live: readonly Live<V>[]): ScopeReading<V> => {
      const reading = readingOf(live, asked, clock.now());
      if (!shelf.latest || shelf.latest.moment < asked) shelf.latest = reading;
      return reading;
    };
    return { moment: asked, reading: list(scope, ...signals).then(keep) };
  };
  const askNext = async (scope: string, shelf: Shelf<V>, urgent: AbortSignal): Promise<ScopeReading<V>> => {
    await shelf.current?.reading.catch(() => undefined);
    const signal = stop ? AbortSignal.any([stop, urgent]) : urgent;
    const pauseLeft = (): number => (signal.aborted ? 0 : msUntil(shelf.lastAskedAt + PAUSE_MS, clock));
    for (let left = pauseLeft(); left > 0; left = pauseLeft()) await clock.sleep(left, signal);
    const { moment: needed = ANY_MOMENT, hurry = stop } = shelf.next ?? {};
    shelf.next = null;
    // Another part of the run may have read the scope in the meantime.
    if (shelf.latest && shelf.latest.moment > needed) return shelf.latest;
    shelf.current = ask(scope, undefined, hurry);
    return shelf.current.reading.finally(() => (shelf.current = null));
  };
  const planNext = (scope: string, shelf: Shelf<V>, needed: Moment): NextReading<V> => {
    const urgent = new AbortController();
    const next = { moment: needed, beUrgent: () => urgent.abort() };
    // The pause begins once the shelf knows of it.
    const reading = Promise.resolve().then(() => askNext(scope, shelf, urgent.signal));
    reading.catch(() => undefined);
    return { ...next, reading };
  };

  return {
    moment,
    latest: (scope) => shelves.get(scope)?.latest,
    scopes: () => Array.from(shelves).flatMap(([scope, { latest }]) => (latest ? scope : [])),
    after: async (scope, needed, { isUrgent = false, hurry = stop } = {}) => {
      const shelf = shelfOf(scope);
      if (shelf.latest && shelf.latest.moment > needed) return shelf.latest;
      if (shelf.current && shelf.current.moment > needed) return shelf.current.reading;
      const next = (shelf.next ??= planNext(scope, shelf, needed));
      next.moment = Math.max(next.moment, needed);
      if (hurry !== stop) next.hurry = hurry;
      if (isUrgent) next.beUrgent();
      return next.reading;
    },
    list: async (scope, ...signals) => (await ask(scope, ...signals).reading).live,
  };
}

const EMPTY = { lastAskedAt: -Infinity, current: null, next: null };

function readingOf<V>(live: readonly Live<V>[], moment: Moment, arrivedAt: number): ScopeReading<V> {
  return { live, index: listingIndex(live), moment, arrivedAt };
}

type Signals = [signal?: AbortSignal, hurry?: AbortSignal];
