import { reachedFrom } from '../../plan/graph/reached-from.js';
import type { Step } from '../../plan/plan.js';
import type { Unit } from '../step/schedule.js';

/** How changes of type are written to a service of which it is not known whether it takes a PUT with another type. */
export interface TypeChangePolicy<V> {
  /** `auto`: as a PUT, or as a DELETE and a POST if the service refuses that. */
  readonly replace: 'auto' | 'put' | 'recreate';
  /** Whether a service that ignores the type is sure to refuse the PUT. */
  readonly isSafeToTry: (scope: string, step: Step<V>) => boolean;
}

/** What a service made of a PUT with another type; `ignored`: it stored the new content under the old type. */
export type TypeVerdict = 'taken' | 'refused' | 'ignored';

/** `try`: as a PUT, after which the record is read; `none`, and `undecided` where no PUT was answered: not at all. */
export type TypeChangeWay = 'try' | 'put' | 'recreate' | 'none' | 'undecided';

/** Finds out with the first change of type of a run how all others are written. They wait until it is decided. */
export interface TypeTrial<V> {
  /** Lets a unit start; returns a promise instead while it must wait for the first change of type. */
  readonly enter: (unit: Unit<V>) => Promise<void> | null;
  /** Takes in that a unit that was let in has ended. If that was the first one and it decided nothing, another is let in. */
  readonly leave: (unit: Unit<V>) => void;
  /** Takes in that nothing runs but what waits here: another one is let in as the first, or all, undecided, if none can be. */
  readonly proceed: () => void;
  readonly way: () => TypeChangeWay;
  /** Whether a DELETE and a POST may take the place of a PUT. */
  readonly mayRecreate: boolean;
  readonly decide: (verdict: TypeVerdict) => void;
}

/** Whether a step gives a record another type. */
export function changesType<V>({ action, changed }: Step<V>): boolean {
  return action === 'update' && changed.includes('type');
}

/** `units` are all units of a run at one endpoint. */
export function typeTrial<V>(
  { replace, isSafeToTry }: TypeChangePolicy<V>,
  units: readonly Unit<V>[],
): TypeTrial<V> {
  const canBeFirst = ({ scope, steps }: Unit<V>): boolean =>
    steps.some((step) => changesType(step) && (replace === 'put' || isSafeToTry(scope, step)));
  const isHopeless = (): boolean => {
    const held = heldByTypeChanges(units);
    return !units.some((unit) => canBeFirst(unit) && !held.has(unit));
  };
  let way: TypeChangeWay =
    replace === 'recreate' || (replace === 'auto' && isHopeless()) ? 'recreate' : 'try';
  let first: Unit<V> | null = null;
  /** What lets those in that wait, by whether they can be the first. */
  const waiting = { candidates: new Array<() => void>(), others: new Array<() => void>() };
  const settle = (settled: TypeChangeWay): void => {
    way = settled;
    for (const queue of Object.values(waiting)) for (const letIn of queue.splice(0)) letIn();
  };
  return {
    enter: (unit) => {
      if (way !== 'try' || !unit.steps.some(changesType)) return null;
      const isCandidate = canBeFirst(unit);
      if (first !== null || !isCandidate)
        return new Promise((letIn) => waiting[isCandidate ? 'candidates' : 'others'].push(letIn));
      first = unit;
      return null;
    },
    leave: (unit) => {
      if (unit !== first) return;
      first = null;
      waiting.candidates.shift()?.();
    },
    proceed: () => {
      const next = waiting.candidates.shift();
      if (next) next();
      else if (way === 'try') settle('undecided');
    },
    way: () => way,
    mayRecreate: replace !== 'put',
    decide: (verdict) => {
      const decided = WAYS[replace][verdict];
      // What is in flight when a PUT is refused may still be taken.
      if (decided !== 'try' && (way === 'try' || verdict !== 'taken')) settle(decided);
    },
  };
}

/** The units that wait for a change of type of another one. None of them can be the first. */
function heldByTypeChanges<V>(units: readonly Unit<V>[]): ReadonlySet<Unit<V>> {
  const first = units.filter(({ steps }) => steps.some(changesType));
  return reachedFrom(first, ({ followers }) => followers);
}

const RECREATE = { taken: 'put', refused: 'recreate', ignored: 'recreate' } as const;

const WAYS: Readonly<Record<TypeChangePolicy<never>['replace'], Record<TypeVerdict, TypeChangeWay>>> = {
  auto: RECREATE,
  recreate: RECREATE,
  // The service may refuse one for its content, and store the next one under the old type.
  put: { taken: 'put', refused: 'try', ignored: 'none' },
};
