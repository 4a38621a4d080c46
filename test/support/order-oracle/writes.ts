import type { Graph } from './paths.js';
import type { State, World } from './world.js';

/** The records before and after all writes. */
export interface Goal {
  readonly before: State;
  readonly after: State;
  /** Whether the service takes an update that turns a CNAME into a record of another type, or the other way round. */
  readonly takesTypes: boolean;
}

/** A lower bound for the number of writes: an update keeps the name, and a record that stays needs no write. */
export function atLeast(world: World, goal: Goal): number {
  return setsOf(world, goal).reduce((sum, { gone, come }) => sum + Math.max(gone.length, come.length), 0);
}

/**
 * Whether fewer writes than `most` are enough. A write creates, updates or deletes any record; a written record is a
 * declared one and conflicts with no other record at that moment.
 */
export function fewerDo(world: World, { before, after, takesTypes }: Goal, most: number): boolean {
  const end = keyOf(after);
  let level = new Map([[keyOf(before), before]]);
  for (let writes = 0; writes < most; writes += 1) {
    if (level.has(end)) return true;
    const following = new Map<string, State>();
    for (const state of level.values())
      for (const then of writesFrom(world, state, { after, takesTypes })) following.set(keyOf(then), then);
    level = following;
  }
  return false;
}

function keyOf(state: State): string {
  return state.toSorted((a, b) => a - b).join();
}

function* writesFrom(
  world: World,
  state: State,
  { after, takesTypes }: Omit<Goal, 'before'>,
): Iterable<State> {
  const isUpdate = (old: number, fresh: number): boolean =>
    setOf(world, fresh) === setOf(world, old) || (takesTypes && isTypeChange(world, old, fresh));
  const wanted = new Set(after);
  for (const fresh of wanted) {
    if (isAllowed(world, state, fresh)) yield [...state, fresh];
  }
  for (const [index, old] of state.entries()) {
    const rest = state.toSpliced(index, 1);
    yield rest;
    for (const fresh of wanted)
      if (isUpdate(old, fresh) && isAllowed(world, rest, fresh)) yield [...rest, fresh];
  }
}

function isAllowed(world: World, others: State, fresh: number): boolean {
  return !others.some((other) => world.conflict(fresh, other)) && !world.hasLoop([...others, fresh]);
}

/** The records that updates may turn into one another. */
interface RecordSet {
  /** Indices of the old records that do not stay. */
  readonly gone: number[];
  readonly come: number[];
}

function setOf(world: World, number: number): string {
  return `${nameOf(world, number)} ${world.record(number).type}`;
}

function nameOf(world: World, number: number): string {
  const { zone, name } = world.record(number);
  return `${zone} ${name}`;
}

function isAlias(world: World, number: number): boolean {
  return world.record(number).type === 'CNAME';
}

function isTypeChange(world: World, old: number, fresh: number): boolean {
  return nameOf(world, old) === nameOf(world, fresh) && isAlias(world, old) !== isAlias(world, fresh);
}

/** The records that are only in the old state, only in the new one, and in both. */
function difference({ before, after }: Goal): {
  readonly gone: State;
  readonly come: State;
  readonly stay: State;
} {
  const gone = without(before, after);
  return { gone, come: without(after, before), stay: without(before, gone) };
}

/** The numbers of a state without others; one occurrence is removed for each of those. */
export function without(state: State, others: State): State {
  const rest = [...state];
  for (const other of others) {
    const at = rest.indexOf(other);
    if (at !== -1) rest.splice(at, 1);
  }
  return rest;
}

function setsOf(world: World, goal: Goal): readonly RecordSet[] {
  const { gone, come } = difference(goal);
  const sets = new Map<string, RecordSet>();
  const changesType = (number: number): boolean =>
    goal.takesTypes &&
    gone.some((old) =>
      come.some((fresh) => (old === number || fresh === number) && isTypeChange(world, old, fresh)),
    );
  const setFor = (number: number): RecordSet => {
    const key = changesType(number) ? nameOf(world, number) : setOf(world, number);
    const set = sets.get(key) ?? { gone: [], come: [] };
    sets.set(key, set);
    return set;
  };
  for (const [index, number] of gone.entries()) setFor(number).gone.push(index);
  for (const [index, number] of come.entries()) setFor(number).come.push(gone.length + index);
  return [...sets.values()];
}

/**
 * All paths from before to after with the fewest writes, whichever record an update turns into which. A state has a bit for
 * each deleted old record, and one for each new record that exists.
 */
export function pathsOfFewest(world: World, goal: Goal, lossesOf: (state: State) => bigint): Graph {
  const { gone, come, stay } = difference(goal);
  const sets = setsOf(world, goal);
  const recordsAt = (done: number): State => [
    ...stay,
    ...gone.filter((_, index) => ((done >> index) & 1) === 0),
    ...come.filter((_, index) => ((done >> (gone.length + index)) & 1) === 1),
  ];
  // The old records that must be deleted before each new one.
  const blockers = come.map((fresh) =>
    gone.reduce((mask, old, index) => (world.conflict(fresh, old) ? mask | (1 << index) : mask), 0),
  );
  const mayLoop = hasAliasOfAlias(world, [...goal.before, ...goal.after]);
  const isSound = (done: number): boolean =>
    blockers.every((mask, index) => ((done >> (gone.length + index)) & 1) === 0 || (mask & ~done) === 0) &&
    !(mayLoop && world.hasLoop(recordsAt(done)));
  return {
    start: 0,
    end: 2 ** (gone.length + come.length) - 1,
    next: (done) => sets.flatMap((set) => writesOf(set, done)).filter(isSound),
    lossesAt: (done) => lossesOf(recordsAt(done)),
  };
}

function writesOf({ gone, come }: RecordSet, done: number): readonly number[] {
  const isOpen = (index: number): boolean => ((done >> index) & 1) === 0;
  const [old, fresh] = [gone.filter(isOpen), come.filter(isOpen)];
  const states: number[] = [];
  for (const from of old) for (const to of fresh) states.push(done | (1 << from) | (1 << to));
  if (old.length > fresh.length) for (const from of old) states.push(done | (1 << from));
  if (fresh.length > old.length) for (const to of fresh) states.push(done | (1 << to));
  return states;
}

/** Whether a CNAME points at the name of another one; otherwise there is no loop. */
export function hasAliasOfAlias(world: World, state: State): boolean {
  const aliases = state.map((number) => world.record(number)).filter(({ type }) => type === 'CNAME');
  return aliases.some(({ content }) => aliases.some(({ name }) => name === content));
}
