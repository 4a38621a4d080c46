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

interface Draft<V> extends Unit<V> {
  readonly steps: Step<V>[];
  readonly waitsFor: Draft<V>[];
  readonly followers: Draft<V>[];
  rank: number;
}

/** Groups the steps of a plan into units. A step's `waitsFor` may name steps of other scopes. */
export function unitsOf<V>(scopes: readonly ScopeSteps<V>[]): readonly Unit<V>[] {
  const units: Draft<V>[] = [];
  const unitOfStep = new Map<string, Draft<V>>();
  for (const { scope, steps } of scopes) {
    const groups = new Map<string, Draft<V>>();
    for (const step of steps) {
      let unit = step.group === null ? undefined : groups.get(step.group);
      if (!unit) {
        unit = { scope, steps: [], waitsFor: [], followers: [], rank: 0 };
        units.push(unit);
        if (step.group !== null) groups.set(step.group, unit);
      }
      unit.steps.push(step);
      unitOfStep.set(step.id, unit);
    }
  }
  link(units, unitOfStep);
  rankUnits(units);
  return units;
}

function link<V>(units: readonly Draft<V>[], unitOfStep: ReadonlyMap<string, Draft<V>>): void {
  for (const unit of units) {
    const needs = new Set(unit.steps.flatMap(({ waitsFor }) => waitsFor.map((id) => unitOfStep.get(id))));
    needs.delete(unit);
    for (const need of needs) {
      if (!need) continue;
      unit.waitsFor.push(need);
      need.followers.push(unit);
    }
  }
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
