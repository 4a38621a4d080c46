import type { Live } from '../../apply/backend.js';
import { Failure } from '../../failure.js';
import { mapConcurrently } from '../service/map-concurrently.js';
import type { Review } from '../../plan/review.js';
import type { PlannedPart, PlannedScope, ReadingLimits } from './part.js';
import { asFailure } from '../service/service-failure.js';

/** What a scope was found to hold before anything was written, and what its plan comes to. */
export interface Reading<V, R> {
  readonly scope: PlannedScope<V, R>;
  /** Empty for a scope without steps, of which nothing more is asked. */
  readonly live: readonly Live<V>[];
  readonly review: Review<R>;
}

/**
 * Reads all scopes of a part and holds their plans against what is live.
 *
 * @throws Failure the read failure of a scope, `interrupted`.
 */
export async function readScopes<V, R>(
  part: PlannedPart<V, R>,
  input: ReadingLimits,
): Promise<readonly Reading<V, R>[]> {
  return mapConcurrently(part.scopes, input.limit, async (scope) => {
    const live = scope.isGone ? [] : await readLive(part, scope, input);
    return { scope, live: scope.steps.length > 0 ? live : [], review: scope.review(live) };
  });
}

async function readLive<V, R>(
  { backend }: PlannedPart<V, R>,
  { id }: PlannedScope<V, R>,
  { signal }: ReadingLimits,
): Promise<readonly Live<V>[]> {
  return unlessInterrupted(() => backend.list(id, signal), signal);
}

/** Reads before the first write. @throws Failure what the service's error means, `interrupted` once the signal aborts. */
export async function unlessInterrupted<T>(
  read: () => Promise<T>,
  signal: AbortSignal | undefined,
): Promise<T> {
  try {
    return await read();
  } catch (error) {
    if (signal?.aborted) throw new Failure('interrupted', 'interrupted before anything was written');
    throw asFailure(error);
  }
}

/** What is told of a reading. */
interface Judged {
  readonly scope: { readonly name: string };
  readonly review: Pick<Review<unknown>, 'moved' | 'refused'>;
}

/**
 * @throws Failure `stale-plan` when anything has moved since the plan was made, `refused` when a step is on what is to
 *   be left alone.
 */
export function mustBeApplicable(readings: readonly Judged[]): void {
  const told = (fault: 'moved' | 'refused'): readonly string[] =>
    readings.flatMap(({ scope, review }) => review[fault].map((text) => `${scope.name}: ${text}`));
  const moved = told('moved');
  if (moved.length > 0)
    throw new Failure(
      'stale-plan',
      ['what is live has moved since the plan was made:', ...moved].join('\n  '),
      { hint: 'nothing was written; make a new plan and review it' },
    );
  const refused = told('refused');
  if (refused.length > 0)
    throw new Failure('refused', ['the plan has steps that are never applied:', ...refused].join('\n  '), {
      hint: 'nothing was written, and no --allow lifts this; make a new plan and review it',
    });
}
