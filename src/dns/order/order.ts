import { topologicalOrder } from '../../plan/topological-order.js';
import type { ChangeNode, Unit } from './change-node.js';
import { changeNodes, namesOf } from './change-node.js';
import { aliasWaits } from './aliases.js';
import { nameWaits } from './names.js';
import { targetWishes } from './targets.js';
import type { Change, ZoneDiff } from '../zone-diff.js';
import type { DesiredZone } from '../zone.js';

/** A change at its place in the order; `waitsFor` names changes by their index in the order. */
export interface OrderedChange {
  readonly zone: DesiredZone;
  readonly change: Change;
  readonly waitsFor: readonly number[];
  /** Number of the group whose members run back to back, or null. */
  readonly group: number | null;
}

/**
 * Orders the changes of all zones so that the zones are valid after each of them, and after each set of them
 * that respects `waitsFor` (the promise "every state on the way is valid"):
 *
 * - a change waits for every change whose old record its new record would conflict with;
 * - an alias waits until its new chain has no old alias left, so that no ring closes on the way;
 * - where a name has to be deleted before it is created again, that is one group without a pause;
 * - where the rules leave a choice, targets come before what points at them, and go after it.
 *
 * The outcome does not depend on the order of files or listings.
 */
export function orderChanges(diffs: readonly ZoneDiff[]): readonly OrderedChange[] {
  const nodes = changeNodes(diffs);
  const names = namesOf(nodes, diffs);
  const { waits, units } = nameWaits(nodes, names);
  for (const [node, needs] of aliasWaits(nodes, diffs)) waits.get(node)?.push(...needs);

  const unitOf = new Map<ChangeNode, number>();
  units.forEach((unit, index) => unit.forEach((node) => unitOf.set(node, index)));
  const unitEdges = (edgesOf: (node: ChangeNode) => readonly ChangeNode[]): readonly (readonly number[])[] =>
    units.map((unit, index) => {
      const needs = new Set(unit.flatMap(edgesOf).map((need) => unitOf.get(need) ?? index));
      needs.delete(index);
      return [...needs];
    });
  const wishes = targetWishes(names);
  const dependencies = {
    waits: unitEdges((node) => waits.get(node) ?? []),
    wishes: unitEdges((node) => wishes.get(node) ?? []),
  };
  return layOut(units, dependencies, topologicalOrder(dependencies));
}

/** Writes the units down one after another; granted wishes become waits, so that concurrency keeps them. */
function layOut(
  units: readonly Unit[],
  dependencies: Parameters<typeof topologicalOrder>[0],
  order: readonly number[],
): readonly OrderedChange[] {
  const ordered: OrderedChange[] = [];
  const endOfUnit = new Map<number, number>();
  let groups = 0;
  for (const index of order) {
    const unit = units[index] ?? [];
    const needs = new Set([...(dependencies.waits[index] ?? []), ...(dependencies.wishes[index] ?? [])]);
    let waitsFor = [...needs].map((need) => endOfUnit.get(need)).filter((at) => at !== undefined);
    const group = unit.length > 1 ? groups++ : null;
    for (const { zone, change } of unit) {
      ordered.push({ zone, change, waitsFor: waitsFor.toSorted((a, b) => a - b), group });
      waitsFor = [ordered.length - 1];
    }
    endOfUnit.set(index, ordered.length - 1);
  }
  return ordered;
}
