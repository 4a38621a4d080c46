import { isObject, parseJson } from '../../text/json.js';
import { plannedId } from '../step/derived-steps.js';

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

/** Returns the steps of the plan of which a journal says that they, or a part of them, such as the DELETE of a change of type, are done. */
export function stepsDoneInPart(text: string): readonly AnnouncedStep[] {
  const announced = stepsAnnounced(text);
  const planned = new Map([...stepsDone(text)].map(([id, step]) => [plannedId(id), step]));
  return Array.from(planned, ([id, step]) => announced.get(id)?.step ?? step);
}

/** Returns the steps that a journal announces, but for those that it says failed or were not attempted, by id. */
export function stepsBegun(text: string): ReadonlyMap<string, BegunStep> {
  const begun = [...stepsAnnounced(text)].filter(([, { status }]) => !NOT_BEGUN.has(status));
  return new Map(begun.map(([id, { step, status }]) => [id, { step, isDone: status === 'done' }]));
}

const NOT_BEGUN: ReadonlySet<unknown> = new Set(['failed', 'not-attempted']);

/** A step, and what its journal says last of it; undefined where it says nothing. */
interface JournaledStep {
  readonly step: AnnouncedStep;
  readonly status: unknown;
}

/** Returns all steps that a journal announces, by id. A line that cannot be read counts for nothing. */
export function stepsAnnounced(text: string): ReadonlyMap<string, JournaledStep> {
  const steps = new Map<string, JournaledStep>();
  for (const line of text.split('\n').slice(1)) {
    const entry = parseJson(line);
    if (!isObject(entry)) continue;
    const { kind, id, status, step } = entry;
    if (kind === 'intent' && isObject(step) && typeof step['id'] === 'string')
      steps.set(step['id'], { step, status: undefined });
    const known = kind === 'outcome' && typeof id === 'string' ? steps.get(id) : undefined;
    if (known) steps.set(String(id), { ...known, status });
  }
  return steps;
}
