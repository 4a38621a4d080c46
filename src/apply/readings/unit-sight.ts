import type { Clock } from '../../api/http/sleep.js';
import type { Step } from '../../plan/plan.js';
import { msUntil, pauseAfterLook } from '../step/read-back.js';
import type { Unit } from '../step/schedule.js';
import type { ValueForm } from '../step/value-model.js';
import type { Claims } from './claims.js';
import { scopesOf } from './claims.js';
import type { FreshReadings } from './fresh-readings.js';
import type { Claim, Verdict } from './judge-unit.js';
import { judge } from './judge-unit.js';
import type { Moment, Readings, ScopeReading } from './readings.js';
import { ANY_MOMENT } from './readings.js';
import type { WaitLevels } from './wait-levels.js';

/** What listings show of what units rest on. */
export interface UnitSight<V> {
  /** Whether listings must show what a unit rests on: it takes something away, or may hide what has answered for its name. */
  readonly isNeeded: (unit: Unit<V>) => boolean;
  /** What the latest readings show; null if they are too old, or others may show more. */
  readonly atOnce: (unit: Unit<V>) => Seen<V> | null;
  /**
   * Reads until the listings show what the unit rests on, or something that is more than a lag.
   *
   * @throws ServiceError, Failure like `Backend.list`.
   */
  readonly look: (unit: Unit<V>, request?: DueRequest<V>) => Promise<Verdict<V>>;
  /** What a reading shows that has come since the unit was judged, for whatever reason; null if none has. */
  readonly sinceJudged: (unit: Unit<V>, sent: Step<V> | null) => Verdict<V> | null;
  readonly isJudged: (unit: Unit<V>) => boolean;
  /** The age of the oldest reading that the unit was last judged by, in milliseconds. */
  readonly ageOf: (unit: Unit<V>) => number;
  /** Takes in that a unit is not executed any more. */
  readonly forget: (unit: Unit<V>) => void;
}

export type Seen<V> = Extract<Verdict<V>, { readonly kind: 'seen' }>;

/** A request of a unit that is about to be sent. */
export interface DueRequest<V> {
  /** The step, if it may have been sent before, so that its effect is no difference. */
  readonly sent: Step<V> | null;
  /** The moment after which a listing must be asked for, if there is one. */
  readonly since?: Moment;
}

export interface SightInput<V> {
  readonly claims: Pick<Claims<V>, 'of' | 'momentOf'>;
  readonly readings: Readings<V>;
  readonly fresh: FreshReadings;
  readonly levels: Pick<WaitLevels<V>, 'isReached'>;
  readonly formOf: (scope: string) => ValueForm<V>;
  readonly clock: Clock;
  /** How long, in milliseconds, a listing may lag behind the writes. */
  readonly settleMs: number;
  readonly stop?: AbortSignal | undefined;
}

/** A scope, and its latest reading when a unit was judged. */
interface JudgedReading<V> {
  readonly scope: string;
  readonly reading: ScopeReading<V> | undefined;
}

/** A listing that lags is read again after a second, and then less and less often. */
const FIRST_LOOK = 2;

export function unitSight<V>(input: SightInput<V>): UnitSight<V> {
  const { claims, readings, fresh, levels, formOf, clock, settleMs, stop } = input;
  /** The readings that a unit was last judged by, of all scopes that it rests on. */
  const judgedBy = new Map<Unit<V>, readonly JudgedReading<V>[]>();
  const judgeNow = (unit: Unit<V>, claim: Claim<V>, needed = scopesOf(claim)): Verdict<V> => {
    const used = Array.from(needed, (scope) => ({ scope, reading: readings.latest(scope) }));
    judgedBy.set(unit, used);
    return judge(claim, { readingOf: readings.latest, formOf });
  };
  return {
    isNeeded: (unit) => takesAway(unit) || claims.of(unit).needs.length > 0,
    atOnce: (unit) => {
      const claim = claims.of(unit);
      const needed = scopesOf(claim);
      if (!fresh.isFresh(needed, claims.momentOf(unit))) return null;
      const verdict = judgeNow(unit, claim, needed);
      return verdict.kind === 'seen' ? verdict : null;
    },
    look: async (unit, request) => {
      const until = clock.now() + settleMs;
      let moment = Math.max(claims.momentOf(unit), request?.since ?? ANY_MOMENT);
      for (let looks = FIRST_LOOK; ; looks += 1) {
        const claim = claims.of(unit, request?.sent);
        const needed = scopesOf(claim);
        await fresh.refresh(needed, moment, { isUrgent: request !== undefined || levels.isReached(unit) });
        const verdict = judgeNow(unit, claim, needed);
        const left = msUntil(until, clock);
        if (verdict.kind !== 'lagging' || left === 0 || stop?.aborted) return verdict;
        await pauseAfterLook(looks, until, { clock, stop });
        moment = readings.moment();
      }
    },
    sinceJudged: (unit, sent) => {
      const used = judgedBy.get(unit) ?? [];
      if (used.every(({ scope, reading }) => readings.latest(scope) === reading)) return null;
      return judgeNow(unit, claims.of(unit, sent));
    },
    isJudged: (unit) => judgedBy.has(unit),
    ageOf: (unit) => {
      let earliest = Infinity;
      for (const { reading } of judgedBy.get(unit) ?? [{ reading: readings.latest(unit.scope) }])
        earliest = Math.min(earliest, reading?.arrivedAt ?? -Infinity);
      return Math.round(clock.now() - earliest);
    },
    forget: (unit) => void judgedBy.delete(unit),
  };
}

export function takesAway<V>({ steps }: Unit<V>): boolean {
  return steps.some(({ action }) => action !== 'create');
}
