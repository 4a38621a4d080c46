import type { Live } from '../apply/backend.js';
import { Failure } from '../diagnostics/failure.js';
import { mapConcurrently } from './map-concurrently.js';
import type { Part, Scope } from './part.js';
import { asFailure } from './service-failure.js';

export interface FreshnessInput {
  /** Listings read at a time. */
  readonly limit: number;
  readonly signal: AbortSignal | undefined;
}

/** What a scope was found to hold before anything was written, and what has moved in it. */
export interface Found<V> {
  readonly scope: Scope<V>;
  /** Empty for a scope without steps, of which nothing more is asked. */
  readonly live: readonly Live<V>[];
  /** What has moved since the plan was made, named with the scope. */
  readonly moved: readonly string[];
}

/**
 * Reads all scopes of a part and compares them with what the plan was made from.
 *
 * @throws Failure the read failure of a scope, `interrupted`.
 */
export async function readScopes<V>(part: Part<V>, input: FreshnessInput): Promise<readonly Found<V>[]> {
  return mapConcurrently(part.scopes, input.limit, async (scope) => {
    const live = scope.isGone ? [] : await readLive(part, scope, input);
    return {
      scope,
      live: scope.steps.length > 0 ? live : [],
      moved: scope.movedIn(live).map((text) => `${scope.name}: ${text}`),
    };
  });
}

async function readLive<V>(
  { backend }: Part<V>,
  { id }: Scope<V>,
  { signal }: FreshnessInput,
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

/** @throws Failure `stale-plan` when anything has moved since the plan was made. */
export function mustBeFresh(found: readonly Pick<Found<unknown>, 'moved'>[]): void {
  const lines = found.flatMap(({ moved }) => moved);
  if (lines.length === 0) return;
  throw new Failure(
    'stale-plan',
    ['what is live has moved since the plan was made:', ...lines].join('\n  '),
    {
      hint: 'nothing was written; make a new plan and review it',
    },
  );
}
