import { defaultRetryPolicy, fullJitter } from './retry.js';
import { sleep } from './sleep.js';

/** Waits before something is tried again that was tried `attempt` + 1 times. */
export type Backoff = (attempt: number) => Promise<void>;

/** The pauses of requests that are sent again, on the real clock. */
export const backoff: Backoff = (attempt) =>
  sleep(fullJitter(attempt, { policy: defaultRetryPolicy, random: Math.random }));
