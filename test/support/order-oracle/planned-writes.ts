import type { Graph } from './paths.js';
import type { State, World } from './world.js';
import type { Goal } from './writes.js';
import { hasAliasOfAlias, without } from './writes.js';

/** One write: the numbers of what it takes away and of what it brings. */
export interface Write {
  readonly before: number | null;
  readonly after: number | null;
}

/** The states that the writes of a plan lead to in any order: a bit for each write that is done. */
export interface PlannedWrites extends Graph {
  readonly count: number;
  /** Whether what the writes have brought conflicts with nothing, and no alias leads back to itself. */
  readonly isValid: (done: number) => boolean;
}

/** All orders of the writes that keep the rules. */
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
  /** Records that no write touches. */
  readonly stay: State;
}

/** What a write cannot come before (`old`), and what it cannot come beside (`fresh`; itself where something stays that it conflicts with). */
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

/** What may happen in the orders that a plan allows. */
export interface Walk {
  /** Whether all writes can be done. */
  readonly isDone: boolean;
  readonly isValid: boolean;
  /** What any of the states loses. */
  readonly losses: bigint;
}

/** Looks at each state that is reached when a write comes when those it waits for are done (a bit each). */
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

/** The states one write further, where each write comes after those it waits for. */
export function allowedFrom(done: number, waits: readonly number[]): readonly number[] {
  return waits.flatMap((needs, index) => ((needs & ~done) === 0 ? following(done, index) : []));
}

function remembered<T>(ask: (done: number) => T): (done: number) => T {
  const answers: (T | undefined)[] = [];
  return (done) => (answers[done] ??= ask(done));
}
