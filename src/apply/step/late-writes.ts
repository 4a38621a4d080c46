import type { Clock } from '../../api/http/sleep.js';
import type { Step } from '../../plan/plan.js';
import type { Target, Backend, Live } from './backend.js';
import { ServiceError } from '../../api/http/service-error.js';
import { Failure } from '../../failure.js';

/** How long a request may still be carried out after its response was lost (docs/decisions/late-writes.md). */
const LATE_MS = 5_000;

const FIRST_PAUSE_MS = 250;

/** Returns the milliseconds to wait before reading back for the `n`th time, counted from 0. */
export function pauseBefore(n: number): number {
  return FIRST_PAUSE_MS * 2 ** n;
}

/** A step whose request got no response. */
interface LateWrite<V> {
  readonly step: Step<V>;
  readonly target: Target<V>;
  /** When the response was lost or the request was last repeated, by the clock of the target. */
  readonly since: number;
  /** Whether the request was sent more than once. */
  readonly isRepeated: boolean;
}

/** Whether repeating the request could create a duplicate if the first one is carried out late. */
export function mayBeDoubled<V>({ step: { after }, target: { backend } }: LateWrite<V>): boolean {
  return after === null || !backend.refusesRepeat(after);
}

/**
 * Returns until when the request may still be carried out. If a repeated POST can create a duplicate, the time is doubled,
 * because the service is known to be slow.
 */
export function lateUntil<V>(late: LateWrite<V>): number {
  return late.since + (late.isRepeated && mayBeDoubled(late) ? 2 * LATE_MS : LATE_MS);
}

/**
 * Reads the listing repeatedly until the step is done or can no longer be carried out. Does not wait any longer once the
 * run is asked to stop: a step that is not done by then stays `unknown`.
 */
export async function settle<V>(late: LateWrite<V>): Promise<Finding> {
  const { step, target, since } = late;
  const { clock, stop } = target;
  const until = since + LATE_MS;
  target.onWait?.(msUntil(until, clock));
  for (let look = 0; ; look += 1) {
    await clock.sleep(Math.min(pauseBefore(look), msUntil(until, clock)), stop);
    const isLast = clock.now() >= until;
    const finding = await readBack(step, target);
    if (finding !== 'not-done' || isLast) return finding;
    if (stop?.aborted) return 'unknown';
  }
}

/** Reads the listing once, soon after attempt 1, 2, …: enough if the service refuses duplicates. */
export async function lookOnce<V>({ step, target }: LateWrite<V>, attempt: number): Promise<Finding> {
  const { clock, stop } = target;
  await clock.sleep(pauseBefore(attempt - 1), stop);
  const finding = await readBack(step, target);
  return finding === 'not-done' && stop?.aborted ? 'unknown' : finding;
}

/** Returns the milliseconds from now until a time; 0 if it is in the past. */
export function msUntil(time: number, { now }: Clock): number {
  return Math.max(0, time - now());
}

/** Whether a step was carried out; `unknown` if the listing could not be read. */
export type Finding = 'done' | 'not-done' | 'unknown';

/** Reads the listing to find out whether a step was carried out. */
export async function readBack<V>(
  step: Step<V>,
  { backend, scope, stop }: Pick<Target<V>, 'backend' | 'scope' | 'stop'>,
): Promise<Finding> {
  try {
    return isCarriedOut(step, await backend.list(scope, undefined, stop), backend) ? 'done' : 'not-done';
  } catch (error) {
    if (error instanceof ServiceError || error instanceof Failure) return 'unknown';
    throw error;
  }
}

/**
 * Whether a listing shows that a step was carried out. The rules forbid duplicates, so a listed value that equals the new
 * one comes from this step, whatever its id is.
 */
export function isCarriedOut<V>(
  { recordId, after }: Step<V>,
  live: readonly Live<V>[],
  { identity }: Pick<Backend<V>, 'identity'>,
): boolean {
  if (after === null) return !live.some(({ id }) => id === recordId);
  const wanted = identity(after);
  return live.some((value) => identity(value) === wanted);
}
