import type { StepFinding } from './finding.js';
import type { Doubt } from './read-back.js';
import { pauseAfterLook, readUntil } from './read-back.js';

/** How long a request may still be carried out after its response was lost (docs/decisions/late-writes.md). */
export const LATE_MS = 5_000;

/** A step whose request got no response. */
export interface LateWrite<V> extends Doubt<V> {
  /** When the response was lost or the request was last repeated, by the clock of the target. */
  readonly since: number;
  /** Whether the request was sent more than once. */
  readonly isRepeated: boolean;
}

/** Whether repeating the request could create a duplicate if the first one is carried out late. */
export function mayBeDoubled<V>({ step: { after }, target: { backend } }: Doubt<V>): boolean {
  return after === null || !backend.refusesRepeat(after);
}

/**
 * Returns until when the request may still be carried out. If a repeated POST can create a duplicate, the time is doubled,
 * because the service is known to be slow.
 */
export function lateUntil<V>(late: LateWrite<V>): number {
  return late.since + (late.isRepeated && mayBeDoubled(late) ? 2 * LATE_MS : LATE_MS);
}

/** Until when a listing may not show yet what came of a request whose response was lost. */
export function settledBy<V>({ since, target: { settleMs = 0 } }: LateWrite<V>): number {
  return since + Math.max(LATE_MS, settleMs);
}

/**
 * Reads the listing until the step is done, or can no longer be carried out and would be listed: by a time, if it was sent again and
 * again before.
 */
export function settle<V>(late: LateWrite<V>, by = settledBy(late)): Promise<StepFinding<V>> {
  return readUntil(late, { until: Math.max(by, late.since + LATE_MS), pausesFirst: true });
}

/** Reads the listing once, soon after attempt 1, 2, …, at a time at last: enough if the service refuses duplicates, and it can be read. */
export async function lookOnce<V>(
  late: LateWrite<V>,
  { attempt, by }: { readonly attempt: number; readonly by: number },
): Promise<StepFinding<V>> {
  const { clock, stop } = late.target;
  await pauseAfterLook(attempt - 1, by, late.target);
  const finding = await readUntil(late, { until: clock.now() });
  return finding.kind === 'as-before' && stop?.aborted ? { kind: 'unknown' } : finding;
}
