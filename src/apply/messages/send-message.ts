import { ServiceError } from '../../api/http/service-error.js';
import type { UpdateAnswer } from '../../api/update/send-update.js';
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
import type { ZoneChange } from './zone-change.js';
import { changeSince } from './zone-change.js';

/** Steps that are sent in one message, and the records that they were reviewed with. */
export interface SentMessage extends Transaction {
  readonly changes: readonly Step<DnsRecord>[];
}

/** What came of a message. All of its steps share it. */
export type MessageOutcome =
  | { readonly kind: 'done' }
  /** Something is not as it was reviewed, so that nothing was done; null if the zone cannot be read. */
  | { readonly kind: 'unmet'; readonly change: ZoneChange | null }
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
  /** Called before a message is sent again, with what became of the answer to the last one. */
  readonly onRepeat: ((error: string) => void) | undefined;
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
    if (attempt === 1) {
      if ('unmet' in answer) return unmet(answer, message, await listed(message, target), target);
      if (answer.effect === 'no') return { kind: 'failed', error: answer };
    }
    await clock.sleep(pauseBefore(attempt - 1), stop);
    const live = await listed(message, target);
    const seen = live ? findMessage(message, live, target) : 'unread';
    if (seen === 'done') return { kind: 'done' };
    if ('unmet' in answer) return unmet(answer, message, live, target);
    if (seen === 'unread') return unread(answer);
    if (seen === 'otherwise') return { kind: 'unknown', error: answer };
    const isAnswered = answer.kind !== 'unreachable';
    if (isAnswered || attempt === ATTEMPTS || stop?.aborted)
      return { kind: 'failed', error: answer, ...(!isAnswered && { lateUntil: since + LATE_MS }) };
    sending.onRepeat?.(answer.message);
  }
}

/** A server may say that a prerequisite does not hold when it does not take a change for another reason. */
function unmet(
  answer: Exclude<UpdateAnswer, 'done'>,
  message: SentMessage,
  live: readonly Live<DnsRecord>[] | null,
  target: MessageTarget,
): MessageOutcome {
  if (!live) return { kind: 'unmet', change: null };
  const change = changeSince(message, live, target);
  return change ? { kind: 'unmet', change } : { kind: 'failed', error: answer.unmet };
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
