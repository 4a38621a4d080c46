import { isObject, parseJson } from '../../text/json.js';

/** A step as a journal has it. */
export type AnnouncedStep = Readonly<Record<string, unknown>>;

/** Returns the steps that a journal announces and says are done, by id. A line that cannot be read counts for nothing. */
export function stepsDone(text: string): ReadonlyMap<string, AnnouncedStep> {
  const announced = new Map<unknown, AnnouncedStep>();
  const done = new Map<string, AnnouncedStep>();
  for (const line of text.split('\n').slice(1)) {
    const entry = parseJson(line);
    if (!isObject(entry)) continue;
    const { kind, id, status, step } = entry;
    if (kind === 'intent' && isObject(step)) announced.set(step['id'], step);
    const known = announced.get(id);
    if (kind === 'outcome' && status === 'done' && typeof id === 'string' && known) done.set(id, known);
  }
  return done;
}
