import type { Graph } from './paths.js';
import type { State, World } from './world.js';
import type { Goal } from './writes.js';
import { hasAliasOfAlias, without } from './writes.js';

/** One write: the numbers of its old and its new record. */
export interface Write {
  readonly before: number | null;
  readonly after: number | null;
}

/** The states that the writes of a plan lead to, in any order: one bit for each finished write. */
export interface PlannedWrites extends Graph {
  readonly count: number;
  /** Whether the written records conflict with nothing, and no CNAME loop exists. */
  readonly isValid: (done: number) => boolean;
}

/** All orders of the writes that break no rule. */
export function plannedWrites(
  world: World,
  goal: Goal,
  writes: readonly Write[],
  lossesOf: (state: State) => bigint,
): PlannedWrites {
  const gone = writes.flatMap(({ before }) => before ?? []);
  const stay = without(goal.before, gone);
  const stateAt = (done: number): State =>
    writes.reduce<number[]>(
      (state, { before, after }, index) => {
        const number = ((done >> index) & 1) === 0 ? before : after;
        if (number !== null) state.push(number);
        return state;
      },
      [...stay],
    );
  const mayLoop = hasAliasOfAlias(world, [...goal.before, ...goal.after]);
  const barriers = writes.map((write, index) => barriersOf(world, { write, index, writes, stay }));
  const isValid = remembered(
    (done) =>
      barriers.every(
        ({ old, fresh }, index) =>
          ((done >> index) & 1) === 0 || ((old & ~done) === 0 && (fresh & done) === 0),
      ) && !(mayLoop && world.hasLoop(stateAt(done))),
  );
  return {
    count: writes.length,
    start: 0,
    end: 2 ** writes.length - 1,
    next: (done) => writes.flatMap((_, index) => following(done, index)).filter(isValid),
    lossesAt: remembered((done) => lossesOf(stateAt(done))),
    isValid,
  };
}

function following(done: number, index: number): readonly number[] {
  const next = done | (1 << index);
  return next === done ? [] : [next];
}

interface Placed {
  readonly write: Write;
  readonly index: number;
  readonly writes: readonly Write[];
  /** Records that no write changes. */
  readonly stay: State;
}

/**
 * The writes that must come before a write (`old`), and those whose new records conflict with its own (`fresh`). A write
 * that conflicts with a record that stays is in its own `fresh`.
 */
function barriersOf(
  world: World,
  { write: { after }, index, writes, stay }: Placed,
): { readonly old: number; readonly fresh: number } {
  if (after === null) return { old: 0, fresh: 0 };
  const conflicts = (other: number | null): boolean => other !== null && world.conflict(after, other);
  let [old, fresh] = [0, 0];
  for (const [other, write] of writes.entries()) {
    if (other === index) continue;
    if (conflicts(write.before)) old |= 1 << other;
    if (conflicts(write.after)) fresh |= 1 << other;
  }
  return { old, fresh: stay.some(conflicts) ? fresh | (1 << index) : fresh };
}

/** What may happen in all orders that a plan allows. */
export interface Walk {
  /** Whether all writes can be done. */
  readonly isDone: boolean;
  readonly isValid: boolean;
  /** Everything that one of the states loses. */
  readonly losses: bigint;
}

/** Visits all states that can be reached; `waits` has a bit set for each write with the writes it waits for. */
export function walkAllowed(
  { start, end, isValid, lossesAt }: PlannedWrites,
  waits: readonly number[],
): Walk {
  const reached = new Set([start]);
  let isAllValid = true;
  let losses = 0n;
  for (const done of reached) {
    isAllValid &&= isValid(done);
    losses |= lossesAt(done);
    for (const next of allowedFrom(done, waits)) reached.add(next);
  }
  return { isDone: reached.has(end), isValid: isAllValid, losses };
}

/** The states after one more write, which must not wait for an unfinished one. */
export function allowedFrom(done: number, waits: readonly number[]): readonly number[] {
  return waits.flatMap((needs, index) => ((needs & ~done) === 0 ? following(done, index) : []));
}

function remembered<T>(ask: (done: number) => T): (done: number) => T {
  const answers: (T | undefined)[] = [];
  return (done) => (answers[done] ??= ask(done));
}
