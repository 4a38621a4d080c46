import type { Clock } from '../api/http/sleep.js';
import type { Step } from '../plan/plan.js';
import type { Target, Backend, Live } from './backend.js';
import { ServiceError } from '../api/http/service-error.js';
import { Failure } from '../failure.js';

/** How long a request whose answer was lost may still be carried out, in milliseconds (docs/decisions/late-writes.md). */
const LATE_MS = 5_000;

const FIRST_PAUSE_MS = 250;

/** Milliseconds to wait before look `n`, counted from 0. */
export function pauseBefore(n: number): number {
  return FIRST_PAUSE_MS * 2 ** n;
}

/** A request whose answer was lost, and the step it is of. */
interface LateWrite<V> {
  readonly step: Step<V>;
  readonly target: Target<V>;
  /** When it was lost, or sent again after that, by the clock of the target. */
  readonly since: number;
  /** Whether it was sent more than once. */
  readonly isRepeated: boolean;
}

/** Whether the service may take a second value beside one that arrives late. */
export function mayBeDoubled<V>({ step: { after }, target: { backend } }: LateWrite<V>): boolean {
  return after === null || !backend.refusesRepeat(after);
}

/**
 * Until when it is worth looking what has become of it. Of a POST that was sent again, and would be taken twice, one is
 * known to be slower than most: the other is waited for twice as long.
 */
export function lateUntil<V>(late: LateWrite<V>): number {
  return late.since + (late.isRepeated && mayBeDoubled(late) ? 2 * LATE_MS : LATE_MS);
}

/**
 * Looks at the listing again and again until the step is done, or until nothing of it can arrive any more. A run that is
 * asked to stop does not wait for that: what is not there then stays `unknown`.
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

/** Looks at the listing once, soon after try `attempt` from 1 on: for what the service refuses to hold twice. */
export async function lookOnce<V>({ step, target }: LateWrite<V>, attempt: number): Promise<Finding> {
  const { clock, stop } = target;
  await clock.sleep(pauseBefore(attempt - 1), stop);
  const finding = await readBack(step, target);
  return finding === 'not-done' && stop?.aborted ? 'unknown' : finding;
}

/** Milliseconds from now, none below 0. */
export function msUntil(time: number, { now }: Clock): number {
  return Math.max(0, time - now());
}

/** `unknown` when the listing could not be read. */
export type Finding = 'done' | 'not-done' | 'unknown';

/** Reads the listing to see whether a step was carried out though its answer was lost. */
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
 * Whether a listing shows that a step was carried out. No value may be there twice (the rules forbid it), so a listed
 * value that equals the new one is its trace, also under a new id.
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
