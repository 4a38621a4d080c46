import type { Step } from '../../src/plan/plan.js';
import type { Entry } from './fake-backend.js';
import { createEntry } from './fake-backend.js';

/** Steps of which only the id, what they wait for and their group matter. */
export function chained(
  ...steps: readonly (readonly [id: string, waitsFor?: readonly string[], group?: string])[]
): readonly Step<Entry>[] {
  return steps.map(([id, waitsFor = [], group = null]) => createEntry(id, { id, waitsFor, group }));
}
