import type { Effect } from '../../plan/effect.js';
import { byQuestion } from '../../plan/effect.js';
import { enclosingZone } from '../name/enclosing-zone.js';
import { affectedAtFirst } from './affected-classes.js';
import { classOf } from './answer.js';
import type { Comparison } from './comparison.js';
import { compareZones } from './comparison.js';
import { dependentsIn } from './dependents.js';
import type { Difference } from './differences.js';
import { differencesIn } from './differences.js';
import type { RecordChange, ChangingZone } from './changing-zone.js';

/**
 * Every question whose answer differs before and after, once, and no other (design: "Answers"). Classes of questions are each
 * name that exists on one side at least, with records or above some, and any other name below it; types are those of the
 * records at the names of its chain, and `ANY`.
 *
 * Only names that the changes touch are asked for, and then whatever leads through those that are answered differently.
 *
 * @param steps the ids of the steps of the plan, by their change, in its order
 * @returns sorted by name, class and type
 */
export function effectsOf(
  zones: readonly ChangingZone[],
  steps: ReadonlyMap<RecordChange, string> = new Map(),
): readonly Effect[] {
  return effectsIn(compareZones(zones), steps);
}

/** The same for zones that have been put side by side. */
export function effectsIn(
  comparison: Comparison,
  steps: ReadonlyMap<RecordChange, string>,
): readonly Effect[] {
  const differencesOf = differencesIn(comparison, stepLists(steps));
  const dependentsOf = dependentsIn(comparison);
  const effects: Effect[] = [];
  const seen = new Set<string>();
  let wave = affectedAtFirst(comparison);
  while (wave.size > 0) {
    const changed: string[] = [];
    for (const asked of wave) {
      if (seen.size === seen.add(asked).size) continue;
      const differences = differencesOf(asked);
      if (differences.length === 0) continue;
      changed.push(asked);
      for (const difference of differences) effects.push(effectOf(comparison, asked, difference));
    }
    wave = changed.length > 0 ? dependentsOf(changed) : NO_NAMES;
  }
  return effects.toSorted(byQuestion);
}

const NO_NAMES: ReadonlySet<string> = new Set();

function effectOf({ zones }: Comparison, asked: string, difference: Difference): Effect {
  const { name, below } = classOf(asked);
  const { type, kind, before, after, steps } = difference;
  const zone = enclosingZone(name, zones)?.name ?? '';
  return { name, below, type, kind, before, after, steps, zone };
}

/** Returns the ids of some changes in the order of the plan. Most effects have one cause, and share its list. */
function stepLists(
  steps: ReadonlyMap<RecordChange, string>,
): (changes: ReadonlySet<RecordChange>) => readonly string[] {
  const lists = new Map([...steps].map(([change, id], rank) => [change, { rank, ids: [id] }]));
  return (changes) => {
    const known: { readonly rank: number; readonly ids: readonly string[] }[] = [];
    for (const change of changes) {
      const list = lists.get(change);
      if (list) known.push(list);
    }
    if (known.length < 2) return known[0]?.ids ?? NO_STEPS;
    return known.toSorted((a, b) => a.rank - b.rank).flatMap(({ ids }) => ids);
  };
}

const NO_STEPS: readonly string[] = [];
