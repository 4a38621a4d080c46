import { Failure } from '../../failure.js';
import { ServiceError } from '../../api/http/service-error.js';
import type { Clock } from '../../api/http/sleep.js';
import type { Step } from '../../plan/plan.js';
import type { Target } from './backend.js';
import type { StepFinding } from './finding.js';
import { findingIn } from './finding.js';

/** A step of which no answer says what came of it, so that the listing decides. */
export interface Doubt<V> {
  readonly step: Step<V>;
  readonly target: Target<V>;
  /** The id that an answer gave to what was created, if one did. */
  readonly createdId?: string | null;
}

const FIRST_PAUSE_MS = 250;

/** A longer pause would find late that a listing has caught up. */
const LONGEST_PAUSE_MS = 4_000;

/** Number of reads before a wait is told: most are short. */
export const LOOKS_IN_SILENCE = 3;

/** Returns the milliseconds to wait before reading back again after the `n`th time, counted from 0. */
export function pauseBefore(n: number): number {
  return FIRST_PAUSE_MS * 2 ** n;
}

/** Returns the milliseconds from now until a time; 0 if it is in the past. */
export function msUntil(time: number, { now }: Pick<Clock, 'now'>): number {
  return Math.max(0, time - now());
}

/** Waits after look `n`, counted from 0, before a listing is looked at again: longer each time, but not beyond a time. */
export function pauseAfterLook(
  n: number,
  until: number,
  { clock, stop }: { readonly clock: Clock; readonly stop?: AbortSignal | undefined },
): Promise<void> {
  return clock.sleep(Math.min(pauseBefore(n), LONGEST_PAUSE_MS, msUntil(until, clock)), stop);
}

/** Reads the listing to find out what came of a step. */
async function readBack<V>({ step, target, createdId = null }: Doubt<V>): Promise<StepFinding<V>> {
  const { backend, scope, stop } = target;
  try {
    return findingIn(step, await backend.list(scope, undefined, stop), { ...target, createdId });
  } catch (error) {
    if (error instanceof ServiceError || error instanceof Failure) return { kind: 'unknown' };
    throw error;
  }
}

/** What a listing may show that cannot be read, or lags. */
const MAY_LAG: ReadonlySet<StepFinding<unknown>['kind']> = new Set(['as-before', 'still-listed', 'unknown']);

export interface Patience {
  /** Until when to read again while everything is as before the step, by the clock of the target. */
  readonly until: number;
  /** Whether it is too early for a first reading without a pause. */
  readonly pausesFirst?: boolean;
}

/**
 * Reads the listing, again after growing pauses while everything is as before the step, or nothing can be read. Does not wait any
 * longer once the run is asked to stop: a step that is not done by then stays `unknown`.
 */
export async function readUntil<V>(
  doubt: Doubt<V>,
  { until, pausesFirst = false }: Patience,
): Promise<StepFinding<V>> {
  const { clock, stop, onWait, unreadableMs = 0 } = doubt.target;
  const unreadableUntil = clock.now() + unreadableMs;
  let end = until;
  for (let look = pausesFirst ? 1 : 0; ; look += 1) {
    if (look === LOOKS_IN_SILENCE) onWait?.(msUntil(end, clock));
    if (look > 0) await pauseAfterLook(look - 1, end, { clock, stop });
    const startedAt = clock.now();
    const finding = await readBack(doubt);
    if (!MAY_LAG.has(finding.kind)) return finding;
    end = finding.kind === 'unknown' ? unreadableUntil : until;
    if (startedAt >= end) return finding;
    if (stop?.aborted) return { kind: 'unknown' };
  }
}

/** The same at once, and again only while nothing can be read, of a step whose answer was not lost. */
export function lookPatiently<V>({ target, ...doubt }: Doubt<V>): Promise<StepFinding<V>> {
  const looking = { ...target, onWait: target.onLag };
  return readUntil({ ...doubt, target: looking }, { until: target.clock.now() });
}
