import type { Plan, Step, Summary } from '../plan.js';
import { summarize } from '../plan.js';

/** The steps of one zone or template, and how to check them offline. */
export interface StepList<V> {
  /** Name of the zone or template in messages. */
  readonly name: string;
  readonly steps: readonly Step<V>[];
  readonly summary: Summary;
  /** The addresses that a step on this value may have. */
  readonly addressesOf: (value: V) => readonly string[];
  /** Whether one update can turn a value into another. */
  readonly mayBecome: (before: V, after: V) => boolean;
  /** The fields in which two values differ. */
  readonly changed: (before: V, after: V) => readonly string[];
}

/** Yields a message for each contradiction in the steps of one zone or template that no generated plan has. */
export function* stepFaults<V>(list: StepList<V>, { between }: Pick<Plan, 'between'>): Iterable<string> {
  const onRecord = new Map<string, string>();
  for (const step of list.steps) {
    const fault = faultOf(step, list);
    if (fault !== null) yield `step ${step.id} ${fault}`;
    const { recordId } = step;
    if (recordId === null || between) continue; // in files the id is the place of a value, which several may share
    const other = onRecord.get(recordId);
    if (other !== undefined) yield `steps ${other} and ${step.id} are both on id ${recordId}`;
    onRecord.set(recordId, step.id);
  }
  if (!isSameSummary(list.summary, summarize(list.steps)))
    yield `the summary of ${list.name} does not count its steps`;
}

function faultOf<V>(step: Step<V>, { addressesOf, mayBecome, changed }: StepList<V>): string | null {
  const { action, recordId, before, after } = step;
  const value = after ?? before;
  if (value === null || action !== actionOf(step))
    return `is not a ${action}: its before or after says otherwise`;
  if ((recordId === null) !== (before === null)) return `is a ${action} and its recordId says otherwise`;
  if (!addressesOf(value).includes(step.address)) return `is not about its address, ${step.address}`;
  if (before === null || after === null)
    return step.changed.length === 0 ? null : `is a ${action} and cannot change single fields`;
  if (!mayBecome(before, after)) return `turns one thing into another: no update can do that`;
  return isSameSet(step.changed, changed(before, after)) ? null : `changes other fields than it says`;
}

function actionOf({ before, after }: Step<unknown>): Step['action'] {
  if (before === null) return 'create';
  return after === null ? 'delete' : 'update';
}

function isSameSet(a: readonly string[], b: readonly string[]): boolean {
  return a.length === b.length && b.every((item) => a.includes(item));
}

/** Whether two summaries count the same. */
export function isSameSummary(a: Summary, b: Summary): boolean {
  return a.create === b.create && a.update === b.update && a.delete === b.delete;
}
