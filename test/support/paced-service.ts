import type { Attempt } from '../../src/api/http/attempt.js';
import type { AdaptivePace } from '../../src/apply/adaptive-pace.js';

export interface PacedRun {
  readonly requests: number;
  /** The response to the request that is sent after `sent` others, with `inFlight` in flight including itself. */
  readonly respond: (sent: number, inFlight: number) => Attempt;
}

export interface PacedResult {
  /** Each limit, from the first on, whenever it changed. */
  readonly limits: readonly number[];
  /** By time. */
  readonly meanInFlight: number;
  readonly duration: number;
  /** Number of responses other than a success. */
  readonly refused: number;
}

/** Sends requests to a simulated service, always as many as the pace allows, in a time that passes at once. */
export function simulate(pace: AdaptivePace, { requests, respond }: PacedRun): PacedResult {
  const inFlight: { readonly end: number; readonly attempt: Attempt }[] = [];
  const limits = [pace.limit()];
  let [time, sent, refused, busy] = [0, 0, 0, 0];
  for (;;) {
    for (; sent < requests && inFlight.length < pace.limit(); sent += 1) {
      pace.enter();
      const attempt = respond(sent, inFlight.length + 1);
      const end = time + attempt.ms;
      const after = inFlight.findIndex((other) => other.end > end);
      inFlight.splice(after === -1 ? inFlight.length : after, 0, { end, attempt });
    }
    const next = inFlight.shift();
    if (!next) return { limits, meanInFlight: busy / time, duration: time, refused };
    busy += (inFlight.length + 1) * (next.end - time);
    time = next.end;
    if (next.attempt.status !== 201) refused += 1;
    pace.learn(next.attempt);
    pace.leave();
    if (pace.limit() !== limits.at(-1)) limits.push(pace.limit());
  }
}
