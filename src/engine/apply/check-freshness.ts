import type { Live } from '../../apply/step/backend.js';
import { Failure } from '../../failure.js';
import type { Review } from '../../plan/review/review.js';
import { byCodeUnits } from '../../text/compare.js';
import { mapConcurrently } from '../service/map-concurrently.js';
import { unlessInterrupted } from '../service/read-or-fail.js';
import type { PlannedPart, PlannedScope, ReadingLimits } from './part.js';

/** The live state of a scope before the first write, and the review of its plan. */
export interface Reading<V, R> {
  readonly scope: PlannedScope<V, R>;
  /** Empty for a scope without steps. */
  readonly live: readonly Live<V>[];
  readonly review: Review<R>;
}

/** Reads and reviews all scopes of a part. @throws Failure when a scope cannot be read, `interrupted`. */
export async function readScopes<V, R>(
  { scopes, backend }: PlannedPart<V, R>,
  { limit, signal }: ReadingLimits,
): Promise<readonly Reading<V, R>[]> {
  return mapConcurrently(scopes, limit, async (scope) => {
    const { id, isGone, steps } = scope;
    const live = isGone ? [] : await unlessInterrupted(() => backend.list(id, signal), signal);
    return { scope, live: steps.length > 0 ? live : [], review: scope.review(live) };
  });
}

/** @throws Failure `stale-plan` when live state has changed, `refused` when a step changes something ignored. */
export function mustBeApplicable<V, R>(readings: readonly Reading<V, R>[]): void {
  const faults = (fault: 'moved' | 'refused'): readonly string[] =>
    readings
      .flatMap(({ scope, review }) => review[fault].map((text) => `${scope.name}: ${text}`))
      .toSorted(byCodeUnits);
  const moved = faults('moved');
  if (moved.length > 0)
    throw new Failure(
      'stale-plan',
      ['the live state has changed since the plan was made:', ...moved].join('\n  '),
      { hint: 'nothing was written; make a new plan and review it' },
    );
  const refused = faults('refused');
  if (refused.length > 0)
    throw new Failure('refused', ['the plan has steps that are never applied:', ...refused].join('\n  '), {
      hint: 'nothing was written, and no --allow lifts this; make a new plan and review it',
    });
}
