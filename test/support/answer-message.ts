import { decodeMessage } from '../../src/dns/wire/decode-message.js';
import type { Message } from '../../src/dns/wire/message.js';

/** The answer to a query that repeats its fields, but for some. */
export function answerMessage(query: Uint8Array, changes: Partial<Message> = {}): Message {
  const message = decodeMessage(query);
  if (message instanceof Error) throw message;
  return { ...message, isResponse: true, ...changes };
}
