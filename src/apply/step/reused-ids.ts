import type { Step } from '../../plan/plan.js';
import type { Live } from './backend.js';
import type { ValueModel } from './value-model.js';

/**
 * Returns a test of whether a listed value is what one of the steps wrote, under an id that the plan has for something else.
 * A service may give the id of a deleted value to the next one that is created: what has the id then is neither the value
 * that was deleted nor a change by others.
 */
export function reusedIds<V>(
  steps: readonly Step<V>[],
  { likeness }: Pick<ValueModel<V>, 'likeness'>,
): (value: Live<V>) => boolean {
  let known: ReadonlyMap<string, ReadonlySet<string | null>> | undefined;
  return (value) => {
    known ??= idsByLikeness(steps, likeness);
    const ids = known.get(likeness(value));
    return ids !== undefined && !ids.has(value.id);
  };
}

/** Under which ids values stand before or after steps; null is that of one that is created. */
function idsByLikeness<V>(
  steps: readonly Step<V>[],
  likeness: (value: V) => string,
): ReadonlyMap<string, ReadonlySet<string | null>> {
  const ids = new Map<string, Set<string | null>>();
  for (const { recordId, before, after } of steps)
    for (const value of [before, after])
      if (value !== null) {
        const key = likeness(value);
        ids.set(key, (ids.get(key) ?? new Set()).add(recordId));
      }
  return ids;
}
