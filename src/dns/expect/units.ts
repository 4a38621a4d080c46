import type { RecordChange } from '../answers/changing-zone.js';
import { groupBy } from '../../diagnostics/group-by.js';
import type { PlannedStep } from './planned-zones.js';

/** Steps that are done together as far as states are told apart: a step, or those of a group. */
export type Unit = readonly PlannedStep[];

/** The steps that make some changes, by group. */
export function unitsOf(steps: readonly PlannedStep[], changes: ReadonlySet<RecordChange>): readonly Unit[] {
  const making = steps.filter(({ change }) => changes.has(change));
  return [...groupBy(making, ({ id, group }) => (group === null ? `step ${id}` : `group ${group}`)).values()];
}

/**
 * The sets of units that may be done while others are not, those with the fewest first: all that contain whatever their steps
 * wait for, directly or through others.
 */
export function partsDone(
  steps: readonly PlannedStep[],
  units: readonly Unit[],
): readonly (readonly Unit[])[] {
  const needs = needsOf(steps, units);
  const parts: (readonly Unit[])[] = [];
  for (let mask = 1; mask < 2 ** units.length - 1; mask += 1) {
    const isIn = (index: number): boolean => ((mask >> index) & 1) === 1;
    const isAllowed = needs.every((need, index) => !isIn(index) || (need & ~mask) === 0);
    if (isAllowed) parts.push(units.filter((_, index) => isIn(index)));
  }
  return parts.toSorted((a, b) => a.length - b.length);
}

/** For each unit those that it waits for, as a bit set. */
function needsOf(steps: readonly PlannedStep[], units: readonly Unit[]): readonly number[] {
  const unitOf = new Map(units.flatMap((unit, index) => unit.map(({ id }) => [id, index] as const)));
  return units.map((unit, index) => {
    let needs = 0;
    for (const { id } of waitedFor(steps, unit)) {
      const need = unitOf.get(id);
      if (need !== undefined && need !== index) needs |= 1 << need;
    }
    return needs;
  });
}

/** Some steps and all that they wait for, directly or through others. */
export function waitedFor(
  steps: readonly PlannedStep[],
  some: readonly PlannedStep[],
): ReadonlySet<PlannedStep> {
  const byId = new Map(steps.map((step) => [step.id, step]));
  const found = new Set(some);
  for (const { waitsFor } of found)
    for (const id of waitsFor) {
      const step = byId.get(id);
      if (step) found.add(step);
    }
  return found;
}
