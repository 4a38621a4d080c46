import { ServiceError } from '../../api/http/service-error.js';
import { Failure } from '../../failure.js';
import type { Step } from '../../plan/plan.js';
import type { Outcome } from '../step/outcome.js';
import type { HeldBack } from '../step/obstacles.js';
import type { Unit } from '../step/schedule.js';
import { claimsOf } from './claims.js';
import type { Confirmed, RequestChecks } from './confirm-requests.js';
import { confirmRequests } from './confirm-requests.js';
import { createdByOthers } from './created-by-others.js';
import type { CheckedScope } from './first-writes.js';
import { firstWrites } from './first-writes.js';
import { freshReadings } from './fresh-readings.js';
import type { Verdict } from './judge-unit.js';
import type { NeedsOf } from './needs.js';
import type { Moment } from './readings.js';
import type { Seen, SightInput } from './unit-sight.js';
import { unitSight } from './unit-sight.js';
import { waitLevels } from './wait-levels.js';

export interface Confirming<V> extends Pick<
  SightInput<V>,
  'readings' | 'formOf' | 'clock' | 'settleMs' | 'stop'
> {
  readonly units: readonly Unit<V>[];
  /** The scopes with steps. */
  readonly scopes: ReadonlyMap<string, CheckedScope<V>>;
  readonly needsOf: NeedsOf<V>;
  /** Whether the run has created something under an id. */
  readonly hasCreated: (scope: string, id: string) => boolean;
}

/** Confirms units right before they are executed, so that nothing is taken away unseen. */
export interface Confirmer<V> {
  /** Returns a promise while no reading shows what the unit has waited for; null if it can be confirmed now. */
  readonly whenCovered: (unit: Unit<V>) => Promise<void> | null;
  /** Whether the unit may be executed; not if it has an obstacle, or the run is to stop. */
  readonly confirm: (unit: Unit<V>) => Promise<boolean>;
  /** How the requests of a confirmed unit are confirmed. */
  readonly confirmed: (unit: Unit<V>) => Confirmed<V> | undefined;
  /** Takes in what came of a unit, all of which was answered by a moment, or now; there are no outcomes if it was not executed. */
  readonly end: (unit: Unit<V>, outcomes: ReadonlyMap<Step<V>, Outcome>, moment?: Moment) => void;
  readonly obstacleOf: (unit: Unit<V>) => HeldBack | undefined;
  /** Whether the obstacle of a unit is that the service could not be reached. */
  readonly isCutOff: (unit: Unit<V>) => boolean;
  /** The age of the reading that a step was sent on, in milliseconds; undefined if it needed none. */
  readonly readingAgeOf: (step: Step<V>) => number | undefined;
}

/** Creates the confirmer of a run, all scopes of which have been read. */
export function confirmUnits<V>(confirming: Confirming<V>): Confirmer<V> {
  const { units, readings, scopes, formOf, hasCreated, clock, stop } = confirming;
  const fresh = freshReadings(readings, clock);
  const levels = waitLevels(units);
  const first = firstWrites({ scopes, formOf, readings, fresh });
  const claims = claimsOf(confirming);
  const sight = unitSight({ ...confirming, claims, fresh, levels });
  const obstacles = new Map<Unit<V>, HeldBack>();
  const cutOff = new Set<Unit<V>>();
  const ages = new Map<Step<V>, number>();
  const inFlight = new Map<Unit<V>, Confirmed<V>>();

  const findingOf = async (unit: Unit<V>, see: () => Promise<Verdict<V>>): Promise<Seen<V> | HeldBack> => {
    try {
      const verdict = await see();
      if (verdict.kind === 'seen') return verdict;
      const isLag = verdict.kind === 'lagging';
      return { kind: 'changed-meanwhile', differences: verdict.differences, ...(isLag && { isLag }) };
    } catch (error) {
      if (!(error instanceof ServiceError || error instanceof Failure)) throw error;
      if (error.kind === 'unreachable') cutOff.add(unit);
      return { kind: 'not-read', message: error.message };
    }
  };
  const examineAtOnce = (unit: Unit<V>): Seen<V> | null => {
    if (!first.isChecked(unit.scope)) return null;
    return sight.isNeeded(unit) ? sight.atOnce(unit) : UNHINDERED;
  };
  const examine = async (unit: Unit<V>): Promise<Verdict<V>> => {
    const moved = first.isChecked(unit.scope) ? [] : await first.check(unit.scope);
    if (moved.length > 0) return { kind: 'changed', differences: moved };
    return sight.isNeeded(unit) ? sight.look(unit) : UNHINDERED;
  };
  const checks: RequestChecks<V> = {
    sight,
    readings,
    first,
    foundCreated: createdByOthers(confirming),
    hasCreated,
    findingOf,
    onHeldBack: (unit, heldBack) => void obstacles.set(unit, heldBack),
    onAge: (step, ms) => void ages.set(step, ms),
  };

  return {
    whenCovered: (unit) => {
      if (!sight.isNeeded(unit)) return null;
      const needed = new Set([unit.scope, ...unit.waitsFor.map(({ scope }) => scope)]);
      const moment = claims.momentOf(unit);
      if (fresh.isCovered(needed, moment)) return null;
      // A failure shows when the unit is confirmed.
      return fresh.cover(needed, moment, { isUrgent: levels.isReached(unit) }).catch(() => undefined);
    },
    confirm: async (unit) => {
      const finding = examineAtOnce(unit) ?? (await findingOf(unit, () => examine(unit)));
      if (stop?.aborted) return false;
      if (finding.kind !== 'seen') {
        obstacles.set(unit, finding);
        sight.forget(unit);
        return false;
      }
      const age = sight.isJudged(unit) ? sight.ageOf(unit) : undefined;
      if (age !== undefined) for (const step of unit.steps) ages.set(step, age);
      first.begin(unit);
      claims.begin(unit);
      inFlight.set(unit, confirmRequests(unit, finding.gone, checks));
      return true;
    },
    confirmed: (unit) => inFlight.get(unit),
    end: (unit, outcomes, moment = readings.moment()) => {
      inFlight.delete(unit);
      if (outcomes.size > 0) first.end(unit.scope);
      sight.forget(unit);
      claims.end(unit, outcomes, moment);
      const isDone = unit.steps.every((step) => outcomes.get(step)?.status === 'done');
      levels.end(unit, isDone);
    },
    obstacleOf: (unit) => obstacles.get(unit),
    isCutOff: (unit) => cutOff.has(unit),
    readingAgeOf: (step) => ages.get(step),
  };
}

/** The verdict where nothing needs to be seen. */
const UNHINDERED: Seen<never> = { kind: 'seen', gone: new Set() };
