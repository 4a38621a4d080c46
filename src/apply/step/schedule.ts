import type { Step } from '../../plan/plan.js';

/** Steps of one scope that run back to back, with the units before and after them. */
export interface Unit<V> {
  readonly scope: string;
  readonly steps: readonly Step<V>[];
  readonly waitsFor: readonly Unit<V>[];
  readonly followers: readonly Unit<V>[];
  /** Number of steps on the longest path from here to the end. Running the critical path first shortens the run. */
  readonly rank: number;
}

/** The steps of one zone or template. */
export interface ScopeSteps<V> {
  readonly scope: string;
  readonly steps: readonly Step<V>[];
}

/** Steps that are carried out together. */
export interface StepGroup<V> extends ScopeSteps<V> {
  /** Another group that goes first whatever the steps wait for. */
  readonly behind?: StepGroup<V> | undefined;
}

interface Draft<V> extends Unit<V> {
  readonly waitsFor: Draft<V>[];
  readonly followers: Draft<V>[];
  rank: number;
}

/** Groups the steps of a plan into units. A step's `waitsFor` may name steps of other scopes. */
export function unitsOf<V>(scopes: readonly ScopeSteps<V>[]): readonly Unit<V>[] {
  const groups: { readonly scope: string; readonly steps: Step<V>[] }[] = [];
  for (const { scope, steps } of scopes) {
    const byName = new Map<string, Step<V>[]>();
    for (const step of steps) {
      const begun = step.group === null ? undefined : byName.get(step.group);
      if (begun) {
        begun.push(step);
        continue;
      }
      const group = [step];
      groups.push({ scope, steps: group });
      if (step.group !== null) byName.set(step.group, group);
    }
  }
  return linkedUnits(groups);
}

/** Turns groups into units that wait for each other as their steps do. */
export function linkedUnits<V>(groups: readonly StepGroup<V>[]): readonly Unit<V>[] {
  const unitOf = new Map<StepGroup<V>, Draft<V>>();
  const unitOfStep = new Map<string, Draft<V>>();
  for (const group of groups) {
    const { scope, steps } = group;
    const unit = { scope, steps, waitsFor: [], followers: [], rank: 0 };
    unitOf.set(group, unit);
    for (const { id } of steps) unitOfStep.set(id, unit);
  }
  for (const [{ steps, behind }, unit] of unitOf) {
    const needs = new Set(steps.flatMap(({ waitsFor }) => waitsFor.map((id) => unitOfStep.get(id))));
    if (behind) needs.add(unitOf.get(behind));
    needs.delete(unit);
    for (const need of needs) {
      if (!need) continue;
      unit.waitsFor.push(need);
      need.followers.push(unit);
    }
  }
  const units = [...unitOf.values()];
  rankUnits(units);
  return units;
}

/** Works backwards from the units without followers: a unit is ranked once all its followers are. */
function rankUnits<V>(units: readonly Draft<V>[]): void {
  const open = new Map(units.map((unit) => [unit, unit.followers.length]));
  const ready = units.filter(({ followers }) => followers.length === 0);
  for (let unit = ready.pop(); unit; unit = ready.pop()) {
    unit.rank = unit.steps.length + unit.followers.reduce((longest, { rank }) => Math.max(longest, rank), 0);
    for (const need of unit.waitsFor) {
      const left = (open.get(need) ?? 0) - 1;
      open.set(need, left);
      if (left === 0) ready.push(need);
    }
  }
}
