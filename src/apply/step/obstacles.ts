import type { Step, Wait } from '../../plan/plan.js';
import { enumeration } from '../../text/plural.js';
import type { Difference } from './difference.js';
import { differenceText } from './difference.js';
import type { Unit } from './schedule.js';

/** Why the whole run or one scope was stopped. */
export type Stop = 'interrupted' | 'unreachable' | 'repeated-failures' | 'credentials' | 'journal';

/** Why a step was held back: what it rests on is not as the plan has it, or cannot be read. */
export type HeldBack =
  | {
      readonly kind: 'changed-meanwhile';
      readonly differences: readonly Difference[];
      /** Whether all that differs is what the run itself has written, and no listing has shown yet. */
      readonly isLag?: boolean;
    }
  | { readonly kind: 'not-read'; readonly message: string };

/**
 * Why a step was not attempted: steps that it directly waits for are not done as planned, it was held back, or the run or its scope
 * was stopped.
 */
export type Obstacle =
  | { readonly kind: 'waits'; readonly waits: readonly Need[] }
  | HeldBack
  | { readonly kind: Stop };

/** Tells why a step was held back, in one line; of one that was sent before, why it was not sent again. */
export function heldBackText(heldBack: HeldBack, { wasSent = false } = {}): string {
  const start = wasSent ? 'not sent again' : 'not carried out';
  if (heldBack.kind === 'not-read')
    return `${start}, because what it rests on could not be read: ${heldBack.message}`;
  const told = enumeration(heldBack.differences.map(differenceText), MOST_NAMED);
  const why = heldBack.isLag
    ? 'no listing shows yet what this run has written'
    : 'something has changed meanwhile';
  return `${start}, because ${why}: ${told}`;
}

/** Differences named in the text; the data names all of them. */
const MOST_NAMED = 3;

/** A step that must be done first, and why, if the plan gives a reason. */
export type Need = Pick<Wait, 'step'> & Partial<Pick<Wait, 'why'>>;

/** The state at the end of a run. */
export interface EndedRun<V> {
  readonly units: readonly Unit<V>[];
  readonly isAttempted: (step: Step<V>) => boolean;
  readonly isDone: (step: Step<V>) => boolean;
  /** What held a unit back that was about to be executed. */
  readonly heldBackBy?: ((unit: Unit<V>) => HeldBack | undefined) | undefined;
  /** What stopped a scope, or null. */
  readonly stopOf: (scope: string) => Stop | null;
}

/** Returns the obstacle of each step that was not attempted. All steps of a group share one obstacle. */
export function obstaclesOf<V>(ended: EndedRun<V>): ReadonlyMap<Step<V>, Obstacle> {
  const { units, isAttempted } = ended;
  const obstacles = new Map<Step<V>, Obstacle>();
  const left = units.filter(({ steps }) => !steps.every(isAttempted));
  if (left.length === 0) return obstacles;
  const unitOf = new Map(units.flatMap((unit) => unit.steps.map((step) => [step.id, unit] as const)));
  const run = { ...ended, obstacles, unitOf };
  // Highest rank first, so that the obstacles of the steps waited for are already known.
  for (const unit of left.toSorted((a, b) => b.rank - a.rank)) {
    const isBegun = unit.steps.some(isAttempted);
    const heldBack = ended.heldBackBy?.(unit);
    const obstacle = heldBack ?? (isBegun ? brokenOff(unit, run) : notBegun(unit, run));
    for (const step of unit.steps) if (!isAttempted(step)) obstacles.set(step, obstacle);
  }
  return obstacles;
}

interface ObstacleSearch<V> extends EndedRun<V> {
  /** The obstacles found so far. */
  readonly obstacles: ReadonlyMap<Step<V>, Obstacle>;
  readonly unitOf: ReadonlyMap<string, Unit<V>>;
}

/** The rest of a group waits for the step that failed. */
function brokenOff<V>({ steps }: Unit<V>, { isAttempted, isDone }: ObstacleSearch<V>): Obstacle {
  const end = steps.findLast((step) => isAttempted(step) && !isDone(step));
  if (!end) return { kind: 'interrupted' };
  const wait = steps.flatMap(({ waits = [] }) => waits).find(({ step }) => step === end.id);
  return { kind: 'waits', waits: [wait ?? { step: end.id }] };
}

/** The stops of all scopes. */
const OF_THE_RUN: ReadonlySet<Stop> = new Set(['interrupted', 'unreachable']);

/** Names the stop if it also explains every unmet need; otherwise names the needs. */
function notBegun<V>(unit: Unit<V>, run: ObstacleSearch<V>): Obstacle {
  const { stopOf, isAttempted, obstacles } = run;
  const unmet = unmetNeeds(unit, run);
  const stop = stopOf(unit.scope) ?? 'interrupted';
  const isStoppedToo = ({ scope, step }: Unmet<V>): boolean =>
    !isAttempted(step) &&
    obstacles.get(step)?.kind === stop &&
    (OF_THE_RUN.has(stop) || scope === unit.scope);
  if (unmet.every(isStoppedToo)) return { kind: stop };
  return { kind: 'waits', waits: unmet.map(({ need }) => need) };
}

interface Unmet<V> {
  readonly need: Need;
  readonly step: Step<V>;
  readonly scope: string;
}

/** The steps of other units that this unit waits for and that are not done. For a group, its first step that is not done. */
function unmetNeeds<V>(unit: Unit<V>, { unitOf, isDone }: ObstacleSearch<V>): readonly Unmet<V>[] {
  const unmet = new Map<string, Unmet<V>>();
  for (const { waitsFor, waits } of unit.steps) {
    for (const id of waitsFor) {
      const other = unitOf.get(id);
      if (!other || other === unit) continue;
      const open = other.steps.filter((step) => !isDone(step));
      const step = open.find((each) => each.id === id) ?? open[0];
      if (!step) continue;
      const wait = waits?.find((each) => each.step === id);
      unmet.set(step.id, {
        need: { step: step.id, ...(wait && { why: wait.why }) },
        step,
        scope: other.scope,
      });
    }
  }
  return [...unmet.values()];
}
