import { positionAt } from '../../diagnostics/source.js';
import type { Span } from '../../diagnostics/source.js';
import type { Change } from '../diff/managed-diff.js';
import type { Step, StepNotes, StepSource } from '../plan.js';

/** The fields of a step that depend on its place in the order. */
export type StepPlace = Pick<Step, 'id' | 'address' | 'waitsFor' | 'waits' | 'group' | 'risks'>;

/** How a plan shows the values that its steps change. */
export interface StepView<L, D, V> {
  readonly planned: (value: L | D) => V;
  /** Names of the fields in which two values differ. */
  readonly changed: (before: L, after: D) => readonly string[];
  /** Where a value is declared. */
  readonly place: (value: D) => Span;
  /** What the declaration of a value says to people. */
  readonly notes?: (value: L | D) => StepNotes;
  /** Path of a file as the plan names it: relative to the project file. */
  readonly pathInPlan: (path: string) => string;
}

export function stepOf<L extends { readonly id: string }, D, V>(
  { action, before, after }: Change<L, D>,
  { id, address, waitsFor, waits, group, risks }: StepPlace,
  { planned, changed, place, notes, pathInPlan }: StepView<L, D, V>,
): Step<V> {
  const value = after ?? before;
  return {
    id,
    action,
    address,
    recordId: before?.id ?? null,
    before: before && planned(before),
    after: after && planned(after),
    changed: before && after ? changed(before, after) : [],
    waitsFor,
    ...(waits && { waits }),
    group,
    source: after && sourceAt(place(after), pathInPlan),
    risks,
    ...(value && notes?.(value)),
  };
}

function sourceAt({ file, start }: Span, pathInPlan: (path: string) => string): StepSource {
  return { file: pathInPlan(file.path), ...positionAt(file, start) };
}
