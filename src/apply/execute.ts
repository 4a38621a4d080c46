import type { Step } from '../plan/plan.js';
import { watchReachability } from './reachability.js';
import type { HeldBack, Obstacle, Stop } from './step/obstacles.js';
import { obstaclesOf } from './step/obstacles.js';
import type { Outcome } from './step/outcome.js';
import { isInPlace } from './step/outcome.js';
import type { Pace } from './pace.js';
import { fixedPace } from './pace.js';
import type { Outcomes } from './execute-unit.js';
import type { Unit } from './step/schedule.js';
import type { TypeTrial } from './type-changes/trial.js';

/** The outcome of a step and its duration; an obstacle instead if the step was not attempted. */
export interface StepResult<V> {
  readonly scope: string;
  readonly step: Step<V>;
  readonly outcome: Outcome | null;
  readonly obstacle?: Obstacle;
  /** The age of the listing that a step was sent on, in milliseconds, if it needed one. */
  readonly readingAgeMs?: number;
  readonly durationMs: number;
}

/** Holds units back until it is seen that they may be executed. */
export interface Watch<V> {
  /** Returns a promise while a unit need not be tried yet, or null. */
  readonly whenCovered: (unit: Unit<V>) => Promise<void> | null;
  /** Whether a unit may be executed now. */
  readonly confirm: (unit: Unit<V>) => Promise<boolean>;
  /** Why a unit has no outcome, if it was held back. */
  readonly obstacleOf: (unit: Unit<V>) => HeldBack | undefined;
  /** Whether a unit was held back because the service could not be reached. */
  readonly isCutOff: (unit: Unit<V>) => boolean;
  readonly readingAgeOf: (step: Step<V>) => number | undefined;
}

export interface Execution<V> {
  readonly units: readonly Unit<V>[];
  /**
   * Returns no outcome at all if the unit did not start: it was held back, the run was stopped, or the journal cannot be
   * written. `makeWay` lets others take the place of the unit while it waits for a reading; it returns whether no other
   * unit of its scope is being sent, or could be.
   */
  readonly executeUnit: (unit: Unit<V>, makeWay: () => boolean) => Promise<Outcomes<V>>;
  /** By default, no unit is held back. */
  readonly watch?: Watch<V>;
  /** Holds changes of type back until the first one has shown how they are written. */
  readonly trial?: Pick<TypeTrial<V>, 'enter' | 'leave' | 'proceed'>;
  /** How many units may run concurrently, per scope and in total. */
  readonly limits: { readonly perScope: number; readonly total: number };
  /** Returns the pace of a scope; when omitted, it is the limit per scope. */
  readonly paceOf?: (scope: string) => Pace;
  /** Once aborted, no unit is started; those in flight are finished. */
  readonly stop?: AbortSignal;
  readonly onResult?: (result: StepResult<V>) => void;
  /** Milliseconds, from any origin. */
  readonly now: () => number;
}

/** A scope stops after this number of consecutive failures. */
const FAILURES_IN_A_ROW = 5;

interface ScopeState<V> {
  readonly ready: Unit<V>[];
  readonly pace: Pace;
  /** Whether it is among those with units that can start. */
  isWaiting: boolean;
  failuresInARow: number;
  stopped: Stop | null;
}

/**
 * Runs the units, independent ones concurrently, those on the critical path first. A unit starts when all units it waits
 * for are done; units that wait for a failed one are not attempted. A scope stops after five failures in a row, when its
 * credentials are refused, or when a unit has no outcome at all; other scopes continue. All of them stop when the service
 * cannot be reached any more.
 */
export async function execute<V>(execution: Execution<V>): Promise<readonly StepResult<V>[]> {
  const { units, stop, watch } = execution;
  const scopes = scopesOf(execution);
  const results = await executeAll(execution, scopes);
  const obstacles = obstaclesOf<V>({
    units,
    isAttempted: (step) => results.has(step),
    isDone: (step) => isInPlace(results.get(step)?.outcome),
    heldBackBy: watch?.obstacleOf,
    stopOf: (scope) => scopes.get(scope)?.stopped ?? (stop?.aborted ? 'interrupted' : null),
  });
  return units.flatMap(({ scope, steps }) =>
    steps.map((step) => results.get(step) ?? notAttempted(scope, step, obstacles.get(step))),
  );
}

type Scopes<V> = ReadonlyMap<string, ScopeState<V>>;

/** Starts units, whenever one ends or can start, until none is running. Returns the results of those that were attempted. */
function executeAll<V>(
  execution: Execution<V>,
  scopes: Scopes<V>,
): Promise<ReadonlyMap<Step<V>, StepResult<V>>> {
  const { units, limits, stop, watch, trial, onResult } = execution;
  const results = new Map<Step<V>, StepResult<V>>();
  const pending = new Map(units.map((unit) => [unit, unit.waitsFor.length]));
  /** Scopes with units that can start, the next one last. */
  const waiting = Array.from(scopes.values()).toReversed();
  const reachability = watchReachability();
  let running = 0;
  /** Units that wait for a reading, each a promise of being ready. */
  const parked: Promise<void>[] = [];
  let uncovered = 0;
  /** Number of units that wait for the first change of type. */
  let held = 0;

  const run = async (unit: Unit<V>, scope: ScopeState<V>, startAll: () => void): Promise<void> => {
    running += 1;
    scope.pace.enter();
    let holdsPlace = true;
    const leave = (): void => {
      holdsPlace = false;
      running -= 1;
      scope.pace.leave();
    };
    const makeWay = (): boolean => {
      if (holdsPlace) {
        leave();
        uncovered += 1;
        startAll();
      }
      return scope.pace.inFlight() === 0 && scope.ready.length === 0;
    };
    const unitResults = await attemptUnit(unit, execution, makeWay);
    if (holdsPlace) leave();
    else uncovered -= 1;
    trial?.leave(unit);
    for (const result of unitResults) {
      results.set(result.step, result);
      onResult?.(result);
    }
    const isCutOff = watch?.isCutOff(unit) === true;
    if (unitResults.length > 0 || isCutOff)
      reachability.learn(unit.scope, isCutOff || isUnreachable(unitResults));
    if (reachability.isLost()) for (const each of scopes.values()) each.stopped ??= 'unreachable';
    if (unitResults.length > 0 || !watch?.obstacleOf(unit)) settle(unitResults, scope, stop);
    const done = unitResults.filter(({ outcome }) => isInPlace(outcome));
    if (done.length === unit.steps.length) release(unit);
  };
  const release = (unit: Unit<V>): void => {
    for (const follower of unit.followers) {
      const left = (pending.get(follower) ?? 0) - 1;
      pending.set(follower, left);
      const scope = scopes.get(follower.scope);
      if (left > 0 || !scope) continue;
      const covered = watch?.whenCovered(follower);
      if (covered) parked.push(covered.then(() => makeReady(follower, scope)));
      else makeReady(follower, scope);
    }
  };
  const makeReady = (unit: Unit<V>, scope: ScopeState<V>): void => {
    insertByRank(scope.ready, unit);
    if (scope.isWaiting) return;
    // A scope that has been begun goes on before others begin, so that its readings do not become too old in between.
    scope.isWaiting = true;
    waiting.push(scope);
  };
  const hasRoom = (pace: Pace): boolean => pace.inFlight() < Math.min(limits.perScope, pace.limit());
  return new Promise((resolve, reject) => {
    const startAll = (): void => {
      for (const ready of parked.splice(0)) {
        uncovered += 1;
        ready.then(endParking, reject);
      }
      for (let at = waiting.length - 1; at >= 0; at -= 1) {
        const scope = waiting[at];
        if (!scope || stop?.aborted || running >= limits.total) break;
        startScope(scope);
        scope.isWaiting = !scope.stopped && scope.ready.length > 0;
        if (!scope.isWaiting) waiting.splice(at, 1);
      }
      if (running + uncovered > 0) return;
      if (held === 0 || stop?.aborted) resolve(results);
      else trial?.proceed();
    };
    const endParking = (): void => {
      uncovered -= 1;
      startAll();
    };
    const startScope = (scope: ScopeState<V>): void => {
      while (!scope.stopped && hasRoom(scope.pace) && running < limits.total) {
        const unit = scope.ready.pop();
        if (!unit) return;
        const decided = trial?.enter(unit);
        if (decided) hold(unit, scope, decided);
        else run(unit, scope, startAll).then(startAll, reject);
      }
    };
    const hold = (unit: Unit<V>, scope: ScopeState<V>, decided: Promise<void>): void => {
      held += 1;
      const letIn = (): void => {
        held -= 1;
        makeReady(unit, scope);
        startAll();
      };
      decided.then(letIn, reject);
    };
    startAll();
  });
}

/** Groups the units by scope, with those that can start immediately. */
function scopesOf<V>({ units, limits, paceOf }: Execution<V>): Scopes<V> {
  const scopes = new Map<string, ScopeState<V>>();
  for (const unit of units) {
    let scope = scopes.get(unit.scope);
    if (!scope) {
      const pace = paceOf?.(unit.scope) ?? fixedPace(limits.perScope);
      scopes.set(
        unit.scope,
        (scope = { ready: [], pace, isWaiting: true, failuresInARow: 0, stopped: null }),
      );
    }
    if (unit.waitsFor.length === 0) scope.ready.push(unit);
  }
  for (const { ready } of scopes.values()) {
    ready.reverse();
    ready.sort((a, b) => a.rank - b.rank);
  }
  return scopes;
}

async function attemptUnit<V>(
  unit: Unit<V>,
  { executeUnit, watch, now }: Execution<V>,
  makeWay: () => boolean,
): Promise<readonly StepResult<V>[]> {
  if (watch && !(await watch.confirm(unit))) return [];
  const startedAt = now();
  const outcomes = await executeUnit(unit, makeWay);
  const durationMs = Math.round(now() - startedAt);
  return unit.steps.flatMap((step) => {
    const outcome = outcomes.get(step);
    if (!outcome) return [];
    const readingAgeMs = watch?.readingAgeOf(step);
    return [
      { scope: unit.scope, step, outcome, ...(readingAgeMs !== undefined && { readingAgeMs }), durationMs },
    ];
  });
}

function isUnreachable<V>(results: readonly StepResult<V>[]): boolean {
  return results.some(({ outcome }) => outcome?.status !== 'done' && outcome?.isUnreachable === true);
}

/** A failed group counts as one failure, however many of its steps were rolled back. */
function settle<V>(
  results: readonly StepResult<V>[],
  scope: ScopeState<V>,
  stop: AbortSignal | undefined,
): void {
  const failures = results.flatMap(({ outcome }) => (outcome?.status === 'done' ? [] : (outcome ?? [])));
  scope.failuresInARow = failures.length === 0 ? 0 : scope.failuresInARow + 1;
  if (results.length === 0) scope.stopped ??= stop?.aborted ? 'interrupted' : 'journal';
  else if (failures.some(({ credentialsRefused }) => credentialsRefused)) scope.stopped ??= 'credentials';
  else if (scope.failuresInARow >= FAILURES_IN_A_ROW) scope.stopped ??= 'repeated-failures';
}

function notAttempted<V>(scope: string, step: Step<V>, obstacle: Obstacle | undefined): StepResult<V> {
  return { scope, step, outcome: null, ...(obstacle && { obstacle }), durationMs: 0 };
}

/** Keeps the list sorted by rank, highest last, where units are taken from. Among equal ranks the first one in stays last. */
function insertByRank<V>(ready: Unit<V>[], unit: Unit<V>): void {
  const at = ready.findLastIndex(({ rank }) => rank < unit.rank);
  ready.splice(at + 1, 0, unit);
}
