import type { Step } from '../../plan/plan.js';

/** What is sent for a step of a plan besides its own request has its id and one of these endings, in the journal. */
const ENDINGS = { undo: '-undo', reset: '-reset', delete: '-delete', create: '-create' } as const;

/** Whether the id is that of a step of a plan, and not of one that was derived from it. */
export function isPlannedId(id: string): boolean {
  return plannedId(id) === id;
}

/** The id of the step of a plan that a step was derived from; its own id if it is one of the plan. */
export function plannedId(id: string): string {
  const ending = Object.values(ENDINGS).find((each) => id.endsWith(each)) ?? '';
  return id.slice(0, id.length - ending.length);
}

/** The id of the step that undoes another one. */
export function undoId(id: string): string {
  return `${id}${ENDINGS.undo}`;
}

/** The POST that creates again what a DELETE has taken away; `value` can be sent. */
export function restoring<V>(step: Step<V>, value: V | null): Step<V> {
  const id = undoId(step.id);
  return { ...step, id, action: 'create', recordId: null, before: null, after: value };
}

/** The PUT that sets a record back from what the service made of a step; `after` can be sent. */
export function puttingBack<V>(
  step: Step<V>,
  { before, after }: Readonly<Record<'before' | 'after', V>>,
): Step<V> {
  return { ...step, id: derivedId(step, 'reset'), before, after };
}

/** The DELETE and the POST that do the same as an update. */
export function recreating<V>(step: Step<V>): readonly [Step<V>, Step<V>] {
  const common = { ...step, changed: [] };
  return [
    { ...common, id: derivedId(step, 'delete'), action: 'delete', after: null },
    { ...common, id: derivedId(step, 'create'), action: 'create', recordId: null, before: null },
  ];
}

function derivedId<V>({ id }: Step<V>, kind: keyof typeof ENDINGS): string {
  return `${id}${ENDINGS[kind]}`;
}
