import type { Graph } from './paths.js';
import { leastLosses, mostLosses } from './paths.js';
import type { PlannedWrites, Write } from './planned-writes.js';
import { allowedFrom, plannedWrites, walkAllowed } from './planned-writes.js';
import type { World } from './world.js';
import type { Goal } from './writes.js';
import { atLeast, fewerDo, pathsOfFewest } from './writes.js';

/** A write, and the indices of the writes that it waits for. */
export interface OracleStep extends Write {
  readonly waitsFor: readonly number[];
}

/** What is lost in words, and what the best order loses. */
export interface AvoidableLoss {
  readonly lost: readonly string[];
  readonly best: readonly string[];
  /** Whether another order of the same writes is as good as the best one; otherwise it takes other writes. */
  readonly byOrder: boolean;
}

export interface Verdict {
  /** Whether fewer writes are enough. */
  readonly tooMany: boolean;
  /** Whether steps wait for each other. */
  readonly deadlock: boolean;
  /** Whether an order that the plan allows breaks a rule between steps. */
  readonly invalid: boolean;
  /** What an order that the plan allows loses although another order loses less; null if there is no such order. */
  readonly avoidable: AvoidableLoss | null;
  /** What an order that the plan allows loses for a while although it exists before and after. */
  readonly gaps: readonly string[];
  /** The waits of a plan without faults. */
  readonly waits: readonly Wait[];
  /** The waits without which such a plan would still have no faults. */
  readonly needless: readonly Wait[];
}

export interface Wait {
  readonly step: number;
  readonly waitsFor: number;
}

/** Judges the steps of a plan against all orders of all minimal sets of writes with the same result. */
export function judgePlan(world: World, goal: Goal, steps: readonly OracleStep[]): Verdict {
  const lossesOf = world.lossesBetween(goal.before, goal.after);
  const planned = plannedWrites(world, goal, steps, lossesOf);
  const fewest = pathsOfFewest(world, goal, lossesOf);
  const context: Context = { world, planned, best: bestOf(world, planned, fewest) };
  const needs = steps.map(({ waitsFor }) => bitsOf(waitsFor));
  const walked = walkAllowed(planned, needs);
  const faults = {
    tooMany: steps.length > atLeast(world, goal) && fewerDo(world, goal, steps.length),
    deadlock: !walked.isDone,
    invalid: !walked.isValid,
  };
  const atEnds = planned.lossesAt(planned.start) | planned.lossesAt(planned.end);
  const gaps = world.named(walked.losses & ~atEnds);
  const none = { avoidable: null, gaps, waits: [], needless: [] };
  if (faults.deadlock || faults.invalid) return { ...faults, ...none };
  if (!isAsGood(context, needs)) return { ...faults, ...none, avoidable: avoidableLoss(context, needs) };
  const waits = steps.flatMap(({ waitsFor }, step) => waitsFor.map((wait) => ({ step, waitsFor: wait })));
  return { ...faults, ...none, waits, needless: waits.filter(isNeedlessIn(context, needs)) };
}

function bitsOf(indices: readonly number[]): number {
  return indices.reduce((bits, index) => bits | (1 << index), 0);
}

interface Context {
  readonly world: World;
  readonly planned: PlannedWrites;
  /** The least possible loss; computed only if something is lost. */
  readonly best: () => bigint;
}

/** The least possible loss: with the fewest writes if the rules allow them, otherwise with those of the plan. */
function bestOf(world: World, planned: PlannedWrites, fewest: Graph): () => bigint {
  let best: bigint | undefined;
  return () => (best ??= leastOf(world, fewest) ?? leastOf(world, planned) ?? 0n);
}

function leastOf(world: World, graph: Graph): bigint | undefined {
  return leastLosses(graph).toSorted((a, b) => compare(world, a, b))[0];
}

/** Whether no order that the waits allow breaks a rule or loses more than the best one. */
function isAsGood({ world, planned, best }: Context, needs: readonly number[]): boolean {
  const { isValid, losses } = walkAllowed(planned, needs);
  if (!isValid) return false;
  const atEnds = planned.lossesAt(planned.start) | planned.lossesAt(planned.end);
  if ((losses & ~atEnds) === 0n || (losses & ~best()) === 0n) return true;
  return compare(world, mostOf(world, planned, needs), best()) <= 0;
}

function mostOf(world: World, planned: PlannedWrites, needs: readonly number[]): bigint {
  const paths = mostLosses({ ...planned, next: (done) => allowedFrom(done, needs) });
  return paths.toSorted((a, b) => compare(world, b, a))[0] ?? 0n;
}

function avoidableLoss({ world, planned, best }: Context, needs: readonly number[]): AvoidableLoss {
  const ofSame = leastOf(world, planned) ?? 0n;
  return {
    lost: world.named(mostOf(world, planned, needs)),
    best: world.named(best()),
    byOrder: compare(world, ofSame, best()) <= 0,
  };
}

function isNeedlessIn(context: Context, needs: readonly number[]): (wait: Wait) => boolean {
  return ({ step, waitsFor }) => isAsGood(context, needs.with(step, (needs[step] ?? 0) & ~(1 << waitsFor)));
}

/** Compares two losses by the first kind whose number differs. */
function compare({ counts }: World, a: bigint, b: bigint): number {
  const others = counts(b);
  return (
    counts(a)
      .map((count, kind) => count - (others[kind] ?? 0))
      .find((more) => more !== 0) ?? 0
  );
}
