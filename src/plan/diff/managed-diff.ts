import type { Difference } from './keyed-diff.js';
import type { Policy } from './policy.js';
import { allows } from './policy.js';

/** One write: a create has no `before`, a delete no `after`. */
export type Change<L, D> =
  | { readonly action: 'create'; readonly before: null; readonly after: D }
  | { readonly action: 'update'; readonly before: L; readonly after: D }
  | { readonly action: 'delete'; readonly before: L; readonly after: null };

/** Live values, by whether they are managed. */
export interface LiveValues<L> {
  readonly managed: readonly L[];
  /** Matches an `ignore` pattern. */
  readonly ignored: readonly L[];
  /** Of a type that the tool does not know. */
  readonly unmanaged: readonly L[];
}

/** Sorts live values by whether they are managed; patterns are checked first. */
export function sortLive<L>(
  live: Iterable<L>,
  isIgnored: (value: L) => unknown,
  isKnown: (value: L) => unknown = () => true,
): LiveValues<L> {
  const managed: L[] = [];
  const ignored: L[] = [];
  const unmanaged: L[] = [];
  for (const value of live) {
    if (isIgnored(value)) ignored.push(value);
    else if (isKnown(value)) managed.push(value);
    else unmanaged.push(value);
  }
  return { managed, ignored, unmanaged };
}

/** The difference between live and declared values, not yet in order. */
export interface ManagedDiff<L, D> {
  readonly changes: readonly Change<L, D>[];
  /** Live values that stay as they are and that a file declares. */
  readonly unchanged: readonly L[];
  /** Live values that stay though no file declares them: unmanaged, ignored, or kept by the policy. */
  readonly kept: readonly L[];
  /** Those of `kept` that are of a type the tool does not know. */
  readonly unmanaged: readonly L[];
  /** Those of `kept` that match an `ignore` pattern. */
  readonly ignored: readonly L[];
  /** Live values that `sync` would update or delete, and that stay as they are because of the policy. */
  readonly left: readonly L[];
}

/** The difference between managed and declared values that a policy allows. */
export function diffWithin<L, D>(
  policy: Policy,
  { unchanged, updates, creates, deletes }: Difference<L, D>,
  { ignored, unmanaged }: LiveValues<L>,
): ManagedDiff<L, D> {
  const mayUpdate = allows(policy, 'update');
  const mayDelete = allows(policy, 'delete');
  const changes = creates.map((after): Change<L, D> => ({ action: 'create', before: null, after }));
  if (mayUpdate) for (const [before, after] of updates) changes.push({ action: 'update', before, after });
  if (mayDelete) for (const before of deletes) changes.push({ action: 'delete', before, after: null });
  const notUpdated = mayUpdate ? [] : updates.map(([value]) => value);
  const notDeleted = mayDelete ? [] : deletes;
  return {
    changes,
    unchanged: [...unchanged.map(([value]) => value), ...notUpdated],
    kept: [...unmanaged, ...ignored, ...notDeleted],
    unmanaged,
    ignored,
    left: [...notUpdated, ...notDeleted],
  };
}

/** The difference that the given changes make; everything else stays as it is. */
export function diffOfChanges<L, D>(
  changes: readonly Change<L, D>[],
  { managed, ignored, unmanaged }: LiveValues<L>,
): ManagedDiff<L, D> {
  const touched = new Set(changes.map(({ before }) => before));
  return {
    changes,
    unchanged: managed.filter((value) => !touched.has(value)),
    kept: [...unmanaged, ...ignored],
    unmanaged,
    ignored,
    left: [],
  };
}

/** Number of managed live values, including those that a policy keeps though no file declares them. */
export function managedCount({
  changes,
  unchanged,
  kept,
  unmanaged,
  ignored,
}: ManagedDiff<unknown, unknown>): number {
  const touched = changes.filter(({ before }) => before !== null).length;
  return touched + unchanged.length + kept.length - unmanaged.length - ignored.length;
}
