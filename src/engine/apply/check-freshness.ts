import type { Clock } from '../../api/http/sleep.js';
import { MAX_AGE_MS } from '../../apply/readings/fresh-readings.js';
import type { Readings } from '../../apply/readings/readings.js';
import type { Live } from '../../apply/step/backend.js';
import { Failure } from '../../failure.js';
import type { Review } from '../../plan/review/review.js';
import { byCodeUnits } from '../../text/compare.js';
import { mapConcurrently } from '../service/map-concurrently.js';
import { unlessInterrupted } from '../service/read-or-fail.js';
import type { PlannedPart, PlannedScope, ReadingLimits } from './part.js';

/** The live state of a scope with steps before the first write, and the review of its plan. */
export interface ReviewedScope<V, R> {
  readonly scope: PlannedScope<V, R>;
  readonly live: readonly Live<V>[];
  readonly review: Review<R>;
}

/**
 * Reads and reviews the scopes of a part that have steps. A recent reading is not repeated.
 *
 * @throws Failure when a scope cannot be read, `interrupted`.
 */
export async function readScopes<V, R>(
  { scopes }: Pick<PlannedPart<V, R>, 'scopes'>,
  readings: Readings<V>,
  { limit, signal, clock }: ReadingLimits & { readonly clock: Clock },
): Promise<readonly ReviewedScope<V, R>[]> {
  const changing = scopes.filter(({ steps }) => steps.length > 0);
  return mapConcurrently(changing, limit, async (scope) => {
    const { id, isGone } = scope;
    const latest = readings.latest(id);
    const isRecent = latest !== undefined && clock.now() - latest.arrivedAt <= MAX_AGE_MS;
    const read = (): Promise<readonly Live<V>[]> =>
      unlessInterrupted(() => readings.list(id, signal), signal);
    const live = isGone ? [] : isRecent ? latest.live : await read();
    return { scope, live, review: scope.review(live) };
  });
}

/** @throws Failure `stale-plan` when live state has changed, `refused` when a step changes something ignored. */
export function mustBeApplicable<V, R>(
  reviewed: readonly Pick<ReviewedScope<V, R>, 'scope' | 'review'>[],
): void {
  const faults = (fault: 'moved' | 'refused'): readonly string[] =>
    reviewed
      .flatMap(({ scope, review }) => review[fault].map((text) => `${scope.name}: ${text}`))
      .toSorted(byCodeUnits);
  const moved = faults('moved');
  if (moved.length > 0)
    throw new Failure(
      'stale-plan',
      ['the live state is not the one that the plan was made from:', ...moved].join('\n  '),
      { hint: 'nothing was written; make a new plan and review it' },
    );
  const refused = faults('refused');
  if (refused.length > 0)
    throw new Failure('refused', ['the plan has steps that are never applied:', ...refused].join('\n  '), {
      hint: 'nothing was written, and no --allow lifts this; make a new plan and review it',
    });
}
