import { decodeMessage } from '../dns/wire/decode-message.js';
import type { Message, ResourceRecord } from '../dns/wire/message.js';
import { CLASS_IN } from '../dns/wire/message.js';
import type { Query } from './query.js';
import { answers } from './query.js';

/** The answer to a query. */
export interface ReadAnswer {
  readonly message: Message;
  /** Whether its letter case differs: it was either guessed, or sent by a server that does not keep the case. */
  readonly isFolded: boolean;
}

export interface AnswerPlace {
  /** Whether the message continues an answer that has begun, as in a zone transfer. */
  readonly isContinuation?: boolean;
}

/**
 * Reads the answer to a query, or null for anything else. Only records of the class that was asked for are part of it: the
 * same name has other records in other classes (RFC 1035 section 3.2.4, RFC 1034 section 3.6).
 */
export function readAnswer(octets: Uint8Array, query: Query, place: AnswerPlace = {}): ReadAnswer | null {
  const message = decodeMessage(octets);
  if (message instanceof Error) return null;
  const verdict = answers(message, query, place);
  return verdict === 'no' ? null : { message: inClassIn(message), isFolded: verdict === 'folded' };
}

function inClassIn(message: Message): Message {
  return {
    ...message,
    answers: message.answers.filter(isInClassIn),
    authorities: message.authorities.filter(isInClassIn),
    additionals: message.additionals.filter(isInClassIn),
  };
}

function isInClassIn(record: ResourceRecord): boolean {
  return record.class === CLASS_IN;
}
