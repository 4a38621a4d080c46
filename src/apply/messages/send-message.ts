import { ServiceError } from '../../api/http/service-error.js';
import type { Transaction } from '../../api/update/transaction.js';
import type { DnsRecord } from '../../dns/record.js';
import { Failure } from '../../failure.js';
import type { Step } from '../../plan/plan.js';
import type { Clock } from '../../api/http/sleep.js';
import type { Live } from '../step/backend.js';
import { findingIn } from '../step/finding.js';
import { LATE_MS } from '../step/late-writes.js';
import { pauseBefore } from '../step/read-back.js';
import type { MessageTarget } from './message-target.js';

/** Steps that are sent in one message, and the records that they were reviewed with. */
export interface SentMessage extends Transaction {
  readonly changes: readonly Step<DnsRecord>[];
}

/** What came of a message. All of its steps share it. */
export type MessageOutcome =
  | { readonly kind: 'done' }
  /** Something is not as it was reviewed, so that nothing was done; `live` is what is there now, if it can be read. */
  | { readonly kind: 'unmet'; readonly live: readonly Live<DnsRecord>[] | null }
  | {
      /** Nothing of it was done. */
      readonly kind: 'failed';
      readonly error: ServiceError;
      /** Until when it may still be carried out, by the clock of the run. */
      readonly lateUntil?: number;
    }
  /** It may have been carried out. */
  | { readonly kind: 'unknown'; readonly error: ServiceError };

export interface Sending {
  readonly target: MessageTarget;
  readonly clock: Clock;
  readonly stop: AbortSignal | undefined;
  readonly onWait: ((ms: number) => void) | undefined;
}

/** How often a message is sent whose answer is lost. Its prerequisites keep it from being carried out twice. */
const ATTEMPTS = 3;

/**
 * Sends a message. If no answer says what came of it, a reading of the zone decides; it is sent again if that shows that it
 * was not carried out. Never throws a ServiceError.
 */
export async function sendMessage(message: SentMessage, sending: Sending): Promise<MessageOutcome> {
  const { target, clock, stop } = sending;
  for (let attempt = 1; ; attempt += 1) {
    const answer = await target.send(message).catch(asServiceError);
    if (answer === 'done') return { kind: 'done' };
    const since = clock.now();
    if (answer === 'unmet' && attempt === 1) return { kind: 'unmet', live: await listed(message, target) };
    if (answer !== 'unmet' && answer.effect === 'no' && attempt === 1)
      return { kind: 'failed', error: answer };
    await clock.sleep(pauseBefore(attempt - 1), stop);
    const live = await listed(message, target);
    const seen = live ? findMessage(message, live, target) : 'unread';
    if (seen === 'done') return { kind: 'done' };
    if (answer === 'unmet') return { kind: 'unmet', live };
    if (seen === 'unread') return unread(answer);
    if (seen === 'otherwise') return { kind: 'unknown', error: answer };
    const isAnswered = answer.kind !== 'unreachable';
    if (isAnswered || attempt === ATTEMPTS || stop?.aborted)
      return { kind: 'failed', error: answer, ...(!isAnswered && { lateUntil: since + LATE_MS }) };
    sending.onWait?.(pauseBefore(attempt));
  }
}

/** A server that refuses the key for reading as well has not taken it for writing. */
function unread(error: ServiceError): MessageOutcome {
  return { kind: error.kind === 'credentials' ? 'failed' : 'unknown', error };
}

function asServiceError(error: unknown): ServiceError {
  if (error instanceof ServiceError) return error;
  throw error;
}

/** Null if the zone cannot be read. */
async function listed(
  { zone }: SentMessage,
  { list }: MessageTarget,
): Promise<readonly Live<DnsRecord>[] | null> {
  try {
    return await list(zone);
  } catch (error) {
    if (error instanceof ServiceError || error instanceof Failure) return null;
    throw error;
  }
}

/** What a reading shows of a message, all of which is carried out at once. */
function findMessage(
  { changes }: SentMessage,
  live: readonly Live<DnsRecord>[],
  target: MessageTarget,
): 'done' | 'as-before' | 'otherwise' {
  const found = new Set(
    changes.map((step) => findingIn(step, live, { backend: target, createdId: null }).kind),
  );
  const [only] = found;
  return found.size === 1 && (only === 'done' || only === 'as-before') ? only : 'otherwise';
}
