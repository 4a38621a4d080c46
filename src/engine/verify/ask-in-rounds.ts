import { Failure } from '../../failure.js';
import type { Host } from '../session/session.js';

export interface Rounds<R> {
  /** Milliseconds to ask again; 0 to ask once. */
  readonly waitMs: number;
  readonly first: () => Promise<R>;
  readonly again: (before: R) => Promise<R>;
  /** Whether it is worth asking again. */
  readonly isPending: (round: R) => boolean;
}

/** The first pause between rounds in milliseconds, the longest, and by how much they grow. */
const [FIRST_PAUSE, LONGEST_PAUSE, GROWTH] = [1000, 15_000, 1.5] as const;

/** Asks, and asks again until nothing is pending or the time is up. @throws Failure `interrupted` when the signal aborts. */
export async function askInRounds<R>(
  { clock, signal }: Pick<Host, 'signal' | 'clock'>,
  { waitMs, first, again, isPending }: Rounds<R>,
): Promise<R> {
  const start = clock.now();
  let round = await first();
  for (let pause: number = FIRST_PAUSE; isPending(round); pause = Math.min(pause * GROWTH, LONGEST_PAUSE)) {
    const left = start + waitMs - clock.now();
    if (left <= 0) break;
    await clock.sleep(Math.min(pause, left), signal);
    if (signal.aborted) break;
    round = await again(round);
  }
  if (signal.aborted) throw new Failure('interrupted', 'interrupted');
  return round;
}
