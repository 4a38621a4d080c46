import type { Unit } from '../step/schedule.js';

/** How far a run has come in each scope, level by level: the level of a unit is the length of its longest chain of waits. */
export interface WaitLevels<V> {
  /** Whether all units of the scope at lower levels have ended. */
  readonly isReached: (unit: Unit<V>) => boolean;
  /** Takes in that a unit has ended; one that is not done ends those that wait for it, too. */
  readonly end: (unit: Unit<V>, isDone: boolean) => void;
}

/** `units` are all units of the run. */
export function waitLevels<V>(units: readonly Unit<V>[]): WaitLevels<V> {
  const levelOf = levelsOf(units);
  const level = (unit: Unit<V>): number => levelOf.get(unit) ?? 0;
  /** By scope, the number of units of each level that have not ended. */
  const open = new Map<string, number[]>();
  /** By scope, the lowest level with such a unit. */
  const lowest = new Map<string, number>();
  for (const unit of units) {
    const counts = open.get(unit.scope) ?? [];
    open.set(unit.scope, counts);
    counts[level(unit)] = (counts[level(unit)] ?? 0) + 1;
  }
  const ended = new Set<Unit<V>>();
  const end = (first: Unit<V>, isDone: boolean): void => {
    const ending = [first];
    for (let unit = ending.pop(); unit; unit = ending.pop()) {
      if (ended.has(unit)) continue;
      ended.add(unit);
      const counts = open.get(unit.scope) ?? [];
      counts[level(unit)] = (counts[level(unit)] ?? 1) - 1;
      if (!isDone || unit !== first) for (const follower of unit.followers) ending.push(follower);
    }
  };
  return {
    end,
    isReached: (unit) => {
      const counts = open.get(unit.scope) ?? [];
      let first = lowest.get(unit.scope) ?? 0;
      while (first < counts.length && (counts[first] ?? 0) === 0) first += 1;
      lowest.set(unit.scope, first);
      return first >= level(unit);
    },
  };
}

function levelsOf<V>(units: readonly Unit<V>[]): ReadonlyMap<Unit<V>, number> {
  const levels = new Map<Unit<V>, number>();
  // A unit is ranked above all that wait for it.
  for (const unit of units.toSorted((a, b) => b.rank - a.rank))
    levels.set(
      unit,
      unit.waitsFor.reduce((most, need) => Math.max(most, (levels.get(need) ?? 0) + 1), 0),
    );
  return levels;
}
