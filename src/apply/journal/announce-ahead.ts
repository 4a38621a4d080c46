import type { Step } from '../../plan/plan.js';
import type { Journal } from './journal.js';

/** A journal that announces units before their turn, so that one sync serves many. */
export interface AheadJournal<V> extends Journal<V> {
  /** Saves that the units that were announced but never begun were not attempted. */
  readonly concludeRest: () => void;
}

/** Number of units that are announced together. */
export const WINDOW = 64;

/**
 * Announces the units of a scope in windows, each window while units of the one before it still run. `units` are in the
 * order in which they will roughly be carried out. Steps of no unit, such as those that restore a record, are announced
 * by themselves. Once a line cannot be saved, no unit may begin, whether or not it has been announced.
 */
export function announceAhead<V>(
  journal: Journal<V>,
  units: readonly (readonly Step<V>[])[],
): AheadJournal<V> {
  const indexOf = new Map(units.map((steps, index) => [steps[0], index]));
  const announced = new Map<number, Promise<boolean>>();
  const begun = new Set<number>();
  let next = 0;

  /** Announces the given units and those that come next. */
  const announceWindow = (...window: number[]): void => {
    for (; next < units.length && window.length < WINDOW; next += 1)
      if (!announced.has(next) && !window.includes(next)) window.push(next);
    if (window.length === 0) return;
    const saved = journal.announce(window.flatMap((index) => units[index] ?? []));
    for (const index of window) announced.set(index, saved);
  };
  return {
    ...journal,
    announce: async (steps) => {
      const index = indexOf.get(steps[0]);
      if (index === undefined) return journal.announce(steps);
      begun.add(index);
      if (!announced.has(index)) announceWindow(index);
      else if (announced.size - begun.size < WINDOW / 2) announceWindow();
      return (await announced.get(index)) === true && journal.fault() === null;
    },
    concludeRest: () => {
      for (const [index, steps] of units.entries())
        if (announced.has(index) && !begun.has(index)) for (const step of steps) journal.conclude(step, null);
    },
  };
}
