import { isObject, parseJson } from '../../text/json.js';

/** A step as a journal has it. */
export type AnnouncedStep = Readonly<Record<string, unknown>>;

/** A step that has been carried out, or may have been. */
export interface BegunStep {
  readonly step: AnnouncedStep;
  readonly isDone: boolean;
}

/** Returns the steps that a journal announces and says are done, by id. A line that cannot be read counts for nothing. */
export function stepsDone(text: string): ReadonlyMap<string, AnnouncedStep> {
  const begun = [...stepsBegun(text)];
  return new Map(begun.flatMap(([id, { step, isDone }]) => (isDone ? [[id, step] as const] : [])));
}

/** Returns the steps that a journal announces, but for those that it says failed or were not attempted, by id. */
export function stepsBegun(text: string): ReadonlyMap<string, BegunStep> {
  const begun = new Map<string, BegunStep>();
  for (const line of text.split('\n').slice(1)) {
    const entry = parseJson(line);
    if (!isObject(entry)) continue;
    const { kind, id, status, step } = entry;
    if (kind === 'intent' && isObject(step) && typeof step['id'] === 'string')
      begun.set(step['id'], { step, isDone: false });
    const known = typeof id === 'string' ? begun.get(id) : undefined;
    if (kind !== 'outcome' || typeof id !== 'string' || !known) continue;
    if (status === 'done') begun.set(id, { ...known, isDone: true });
    else if (status === 'failed' || status === 'not-attempted') begun.delete(id);
  }
  return begun;
}
