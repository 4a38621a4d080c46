import { ServiceError } from '../../api/http/service-error.js';
import type { Clock } from '../../api/http/sleep.js';
import type { ValueForm } from '../step/value-model.js';
import { Failure } from '../../failure.js';
import type { Step } from '../../plan/plan.js';
import { msUntil, pauseBefore } from '../step/read-back.js';
import type { HeldBack } from '../step/obstacles.js';
import { heldBackText } from '../step/obstacles.js';
import type { Outcome } from '../step/execute-step.js';
import type { Unit } from '../step/schedule.js';
import { claimsOf, scopesOf } from './claims.js';
import { createdByOthers } from './created-by-others.js';
import type { CheckedScope } from './first-writes.js';
import { firstWrites } from './first-writes.js';
import { freshReadings, MAX_AGE_MS } from './fresh-readings.js';
import type { Claim, Verdict } from './judge-unit.js';
import { judge } from './judge-unit.js';
import type { NeedsOf } from './needs.js';
import type { Moment, Readings, ScopeReading } from './readings.js';
import { ANY_MOMENT } from './readings.js';
import { waitLevels } from './wait-levels.js';

export interface Confirming<V> {
  readonly units: readonly Unit<V>[];
  readonly readings: Readings<V>;
  /** The scopes with steps. */
  readonly scopes: ReadonlyMap<string, CheckedScope<V>>;
  readonly formOf: (scope: string) => ValueForm<V>;
  readonly needsOf: NeedsOf<V>;
  readonly clock: Clock;
  /** How long, in milliseconds, a listing may lag behind the writes. */
  readonly settleMs: number;
  readonly stop?: AbortSignal | undefined;
}

/** A unit that may be executed. */
export interface Confirmed<V> {
  /** Whether a step has nothing to delete any more. */
  readonly isGone: (step: Step<V>) => boolean;
  /**
   * To be called right before a request of a step is sent, which may have been sent before. Returns a promise if it must
   * wait for another reading.
   *
   * @throws ServiceError of kind `aborted` or `rejected` if the request must not be sent; `not-found` if there is nothing to delete
   *   any more.
   */
  readonly beforeSending: (step: Step<V>, mayBeDone?: boolean) => Promise<void> | null;
  /**
   * Confirms a step once more whose request was sent and refused, by readings that are recent enough.
   *
   * @throws ServiceError like `beforeSending`.
   */
  readonly confirmAgain: (step: Step<V>) => Promise<void>;
}

/** Confirms units right before they are executed, so that nothing is taken away unseen. */
export interface Confirmer<V> {
  /** Returns a promise while no reading shows what the unit has waited for; null if it can be confirmed now. */
  readonly whenCovered: (unit: Unit<V>) => Promise<void> | null;
  /** Whether the unit may be executed; not if it has an obstacle, or the run is to stop. */
  readonly confirm: (unit: Unit<V>) => Promise<boolean>;
  /** How the steps of a confirmed unit are sent. */
  readonly confirmed: (unit: Unit<V>) => Confirmed<V> | undefined;
  /** Takes in what came of a unit, all of which was answered by a moment, or now; there are no outcomes if it was not executed. */
  readonly end: (unit: Unit<V>, outcomes: ReadonlyMap<Step<V>, Outcome>, moment?: Moment) => void;
  readonly obstacleOf: (unit: Unit<V>) => HeldBack | undefined;
  /** Whether the obstacle of a unit is that the service could not be reached. */
  readonly isCutOff: (unit: Unit<V>) => boolean;
  /** The age of the reading that a step was sent on, in milliseconds; undefined if it needed none. */
  readonly readingAgeOf: (step: Step<V>) => number | undefined;
}

/** A step that is about to be sent, once more if it may be done. */
interface Resent<V> {
  readonly step: Step<V>;
  readonly mayBeDone: boolean;
  /** The moment after which a listing must be asked for, if there is one. */
  readonly since?: Moment;
}

/** A scope, and its latest reading when a unit was judged. */
interface JudgedReading<V> {
  readonly scope: string;
  readonly reading: ScopeReading<V> | undefined;
}

/** A listing that lags is read again after a second, and then less and less often. */
const FIRST_LOOK = 2;
const LONGEST_PAUSE_MS = 4_000;

/** Creates the confirmer of a run, all scopes of which have been read. */
export function confirmUnits<V>(confirming: Confirming<V>): Confirmer<V> {
  const { units, readings, scopes, formOf, clock, settleMs, stop } = confirming;
  const fresh = freshReadings(readings, clock);
  const levels = waitLevels(units);
  const first = firstWrites({ scopes, formOf, readings, fresh });
  const claims = claimsOf(confirming);
  const foundCreated = createdByOthers(confirming);
  const obstacles = new Map<Unit<V>, HeldBack>();
  const cutOff = new Set<Unit<V>>();
  const ages = new Map<Step<V>, number>();
  const inFlight = new Map<Unit<V>, Confirmed<V>>();
  /** Steps that had to wait, so that they were read for once more. */
  const readAgain = new Set<Step<V>>();
  /** The readings that a unit in flight was last judged by, of all scopes that it rests on. */
  const judgedBy = new Map<Unit<V>, readonly JudgedReading<V>[]>();

  /** Whether a create needs to be seen to take nothing away: it may hide what has answered for its name. */
  const hides = (unit: Unit<V>): boolean => !takesAway(unit) && claims.of(unit).needs.length > 0;
  const judgeNow = (unit: Unit<V>, claim: Claim<V>, needed: ReadonlySet<string>): Verdict<V> => {
    judgedBy.set(
      unit,
      Array.from(needed, (scope) => ({ scope, reading: readings.latest(scope) })),
    );
    return judge(claim, { readingOf: readings.latest, formOf });
  };
  /**
   * Reads until the listings show what the unit rests on, or something that is more than a lag. The request of `sent` may have been
   * sent before.
   */
  const look = async (
    unit: Unit<V>,
    sent: Step<V> | null = null,
    since = ANY_MOMENT,
  ): Promise<Verdict<V>> => {
    const until = clock.now() + settleMs;
    let moment = Math.max(claims.momentOf(unit), since);
    for (let looks = FIRST_LOOK; ; looks += 1) {
      const claim = claims.of(unit, sent);
      const needed = scopesOf(claim);
      await fresh.refresh(needed, moment, { isUrgent: sent !== null || levels.isReached(unit) });
      const verdict = judgeNow(unit, claim, needed);
      const left = msUntil(until, clock);
      if (verdict.kind !== 'lagging' || left === 0 || stop?.aborted) return verdict;
      await clock.sleep(Math.min(pauseBefore(looks), LONGEST_PAUSE_MS, left), stop);
      moment = readings.moment();
    }
  };
  /** What keeps a unit from being executed, if anything does. */
  const obstacleIn = async (
    unit: Unit<V>,
    see: () => Promise<Verdict<V>>,
  ): Promise<Unhindered<V> | HeldBack> => {
    try {
      const verdict = await see();
      return verdict.kind === 'seen'
        ? verdict
        : { kind: 'changed-meanwhile', differences: verdict.differences };
    } catch (error) {
      if (!(error instanceof ServiceError || error instanceof Failure)) throw error;
      if (error.kind === 'unreachable') cutOff.add(unit);
      return { kind: 'not-read', message: error.message };
    }
  };
  /** What the latest readings show, if they let the unit be executed; null if others may be needed. */
  const examineAtOnce = (unit: Unit<V>): Unhindered<V> | null => {
    if (!first.isChecked(unit.scope)) return null;
    if (!takesAway(unit) && !hides(unit)) return UNHINDERED;
    const claim = claims.of(unit);
    const needed = scopesOf(claim);
    if (!fresh.isFresh(needed, claims.momentOf(unit))) return null;
    const verdict = judgeNow(unit, claim, needed);
    return verdict.kind === 'seen' ? verdict : null;
  };
  const examine = async (unit: Unit<V>): Promise<Verdict<V>> => {
    const moved = first.isChecked(unit.scope) ? [] : await first.check(unit.scope);
    if (moved.length > 0) return { kind: 'changed', differences: moved };
    return takesAway(unit) || hides(unit) ? look(unit) : UNHINDERED;
  };
  const examineAgain = async (unit: Unit<V>, { step, mayBeDone, since }: Resent<V>): Promise<Verdict<V>> => {
    const moved = first.isDue(unit.scope) ? await first.check(unit.scope) : [];
    if (moved.length > 0) return { kind: 'changed', differences: moved };
    const created = step.action !== 'create' || mayBeDone ? null : foundCreated(unit.scope, step);
    if (created) return { kind: 'changed', differences: [created] };
    return step.action !== 'create' || hides(unit) ? look(unit, step, since) : UNHINDERED;
  };
  /**
   * Reads once more for a step if the readings are too old, and judges them. Returns the steps that have nothing to delete.
   *
   * @throws ServiceError if the step must not be sent.
   */
  const lookAgain = async (
    unit: Unit<V>,
    resent: Resent<V>,
    isBegun: boolean,
  ): Promise<ReadonlySet<Step<V>>> => {
    const { step } = resent;
    const obstacle = await obstacleIn(unit, () => examineAgain(unit, resent));
    if (step.action !== 'create' || hides(unit)) ages.set(step, ageOf(unit));
    if (obstacle.kind === 'seen') return obstacle.gone;
    if (!isBegun) obstacles.set(unit, obstacle);
    const message = heldBackText(obstacle, { wasSent: resent.mayBeDone });
    throw new ServiceError(message, { kind: isBegun ? 'rejected' : 'aborted', effect: 'no' });
  };
  const ageOf = (unit: Unit<V>): number => {
    let earliest = Infinity;
    for (const { reading } of judgedBy.get(unit) ?? [{ reading: readings.latest(unit.scope) }])
      earliest = Math.min(earliest, reading?.arrivedAt ?? -Infinity);
    return Math.round(clock.now() - earliest);
  };
  /** What a reading shows that has come since the unit was judged, for whatever reason; null if none has. */
  const seenSince = (unit: Unit<V>, step: Step<V>): Verdict<V> | null => {
    const judged = judgedBy.get(unit) ?? [];
    if (judged.every(({ scope, reading }) => readings.latest(scope) === reading)) return null;
    const claim = claims.of(unit, step);
    return judgeNow(unit, claim, scopesOf(claim));
  };
  const isReplaced = ({ scope }: Unit<V>, { recordId }: Step<V>): boolean =>
    recordId !== null && claims.hasCreated(scope, recordId);
  const confirmed = (unit: Unit<V>, seenGone: ReadonlySet<Step<V>>): Confirmed<V> => {
    const gone = new Set(seenGone);
    const isHiding = judgedBy.has(unit) && !takesAway(unit);
    const mustSee = ({ action }: Step<V>): boolean => isHiding || action !== 'create';
    const isBegunBefore = (step: Step<V>): boolean =>
      !unit.steps.slice(0, unit.steps.indexOf(step)).every((other) => gone.has(other));
    const isOutdated = (step: Step<V>): boolean =>
      (mustSee(step) && ageOf(unit) > MAX_AGE_MS) || (first.isDue(unit.scope) && !isBegunBefore(step));
    const isThereAlready = (step: Step<V>): boolean =>
      step.action === 'create' && !isBegunBefore(step) && foundCreated(unit.scope, step) !== null;
    /** Takes in which records are gone before their DELETEs are sent: those that others have deleted must not be restored. */
    const learn = ({ step, mayBeDone }: Resent<V>, found: ReadonlySet<Step<V>>): void => {
      for (const other of unit.steps.slice(unit.steps.indexOf(step) + 1))
        if (found.has(other)) gone.add(other);
      if (!found.has(step)) return;
      if (!mayBeDone) gone.add(step);
      throw recordGone();
    };
    const again = async (resent: Resent<V>): Promise<void> => {
      learn(resent, await lookAgain(unit, resent, isBegunBefore(resent.step)));
    };
    return {
      isGone: (step) => gone.has(step),
      confirmAgain: (step) => again({ step, mayBeDone: true }),
      beforeSending: (step, mayBeDone = false) => {
        const seen = mustSee(step) ? seenSince(unit, step) : null;
        if (seen?.kind === 'seen') learn({ step, mayBeDone }, seen.gone);
        const isLost = isReplaced(unit, step);
        if (isLost && step.action === 'delete') learn({ step, mayBeDone }, new Set([step]));
        const isMoved = seen !== null && seen.kind !== 'seen';
        if (mustSee(step)) ages.set(step, ageOf(unit));
        const isLate = !readAgain.has(step) && isOutdated(step);
        if (isLate) readAgain.add(step);
        const mustLook = isMoved || isLate || isLost || (!mayBeDone && isThereAlready(step));
        // The unit itself may have set something back since that listing.
        return mustLook ? again({ step, mayBeDone, ...(isMoved && { since: readings.moment() }) }) : null;
      },
    };
  };

  return {
    whenCovered: (unit) => {
      if (!takesAway(unit) && !hides(unit)) return null;
      const needed = new Set([unit.scope, ...unit.waitsFor.map(({ scope }) => scope)]);
      const moment = claims.momentOf(unit);
      if (fresh.isCovered(needed, moment)) return null;
      // A failure shows when the unit is confirmed.
      return fresh.cover(needed, moment, { isUrgent: levels.isReached(unit) }).catch(() => undefined);
    },
    confirm: async (unit) => {
      const finding = examineAtOnce(unit) ?? (await obstacleIn(unit, () => examine(unit)));
      if (stop?.aborted) return false;
      if (finding.kind !== 'seen') {
        obstacles.set(unit, finding);
        judgedBy.delete(unit);
        return false;
      }
      const age = judgedBy.has(unit) ? ageOf(unit) : undefined;
      if (age !== undefined) for (const step of unit.steps) ages.set(step, age);
      first.begin(unit);
      claims.begin(unit);
      inFlight.set(unit, confirmed(unit, finding.gone));
      return true;
    },
    confirmed: (unit) => inFlight.get(unit),
    end: (unit, outcomes, moment = readings.moment()) => {
      inFlight.delete(unit);
      if (outcomes.size > 0) first.end(unit.scope);
      judgedBy.delete(unit);
      claims.end(unit, outcomes, moment);
      const isDone = unit.steps.every((step) => outcomes.get(step)?.status === 'done');
      levels.end(unit, isDone);
    },
    obstacleOf: (unit) => obstacles.get(unit),
    isCutOff: (unit) => cutOff.has(unit),
    readingAgeOf: (step) => ages.get(step),
  };
}

type Unhindered<V> = Extract<Verdict<V>, { readonly kind: 'seen' }>;

/** The verdict where nothing needs to be seen. */
const UNHINDERED: Unhindered<never> = { kind: 'seen', gone: new Set() };

/** Like the answer of a service that has no such record. Its id may be that of another one by now, which must stay. */
function recordGone(): ServiceError {
  return new ServiceError('not sent, because its record is gone', { kind: 'not-found', effect: 'no' });
}

function takesAway<V>({ steps }: Unit<V>): boolean {
  return steps.some(({ action }) => action !== 'create');
}
