import type { Message } from '../dns/wire/message.js';
import { codeOf } from '../text/system-error.js';

/** What came of a query. */
export type Outcome =
  | { readonly kind: 'answer'; readonly message: Message }
  | { readonly kind: 'timeout' }
  | { readonly kind: 'unreachable'; readonly reason: string };

const REASONS: ReadonlyMap<string, string> = new Map([
  ['ECONNREFUSED', 'nothing listens there'],
  ['ECONNRESET', 'it closed the connection'],
  ['EHOSTUNREACH', 'there is no route to it'],
  ['ENETUNREACH', 'there is no route to its network'],
  ['ENOTFOUND', 'its name does not exist'],
]);

/** The outcome of an error of a socket. */
export function unreachable(error: unknown): Outcome {
  const message = error instanceof Error ? error.message : String(error);
  return { kind: 'unreachable', reason: REASONS.get(codeOf(error)) ?? message };
}
