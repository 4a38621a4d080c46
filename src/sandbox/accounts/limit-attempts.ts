import { Refusal } from '../refusal.js';
import type { AttemptStore } from './attempt-store.js';

/** So many attempts may fail within the window; one that succeeds forgets those before it. */
const MAX_ATTEMPTS = 5;
const WINDOW_MS = 60_000;

/**
 * Counts an attempt to log in before anything is compared, so that attempts made at once count too, for
 * addresses that nobody has as well. To be called in a transaction. Throws a Refusal when there were too many.
 */
export function countAttempt(attempts: AttemptStore, email: string, now: number): void {
  attempts.removeBefore(now - WINDOW_MS + 1);
  const [oldest = now, ...others] = attempts.of(email);
  if (others.length + 1 >= MAX_ATTEMPTS) throw tooMany(oldest + WINDOW_MS - now);
  attempts.add(email, now);
}

function tooMany(waitMs: number): Refusal {
  const seconds = Math.ceil(waitMs / 1000);
  return new Refusal({
    status: 429,
    code: 'too-many-attempts',
    detail: `too many attempts to log in failed; the next one may be made in ${seconds} s`,
    headers: { 'retry-after': `${seconds}` },
  });
}
