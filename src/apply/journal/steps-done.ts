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

/**
 * Returns the steps that a journal announces, but for those that it says failed or were not attempted, by id. What it says last of a
 * step counts.
 */
export function stepsBegun(text: string): ReadonlyMap<string, BegunStep> {
  const steps = new Map<string, AnnouncedStep>();
  const ends = new Map<string, unknown>();
  for (const line of text.split('\n').slice(1)) {
    const entry = parseJson(line);
    if (!isObject(entry)) continue;
    const { kind, id, status, step } = entry;
    if (kind === 'outcome' && typeof id === 'string') ends.set(id, status);
    if (kind !== 'intent' || !isObject(step) || typeof step['id'] !== 'string') continue;
    steps.set(step['id'], step);
    ends.delete(step['id']);
  }
  const begun = [...steps].filter(([id]) => !NOT_BEGUN.has(ends.get(id)));
  return new Map(begun.map(([id, step]) => [id, { step, isDone: ends.get(id) === 'done' }]));
}

const NOT_BEGUN: ReadonlySet<unknown> = new Set(['failed', 'not-attempted']);
