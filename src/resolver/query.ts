import { randomBytes, randomInt } from 'node:crypto';
import { encodeQuery } from '../dns/wire/encode-message.js';
import type { Edns, Message } from '../dns/wire/message.js';
import { CLASS_IN } from '../dns/wire/message.js';

/** What is asked; the name is absolute and in lower case. */
export interface Question {
  readonly name: string;
  readonly type: string;
}

export interface QueryOptions {
  /** Whether the server is to ask others. */
  readonly isRecursive: boolean;
  readonly edns: Edns | null;
}

/** A query that is hard to guess: with a random id, and a name in random letter case. */
export interface Query {
  readonly id: number;
  readonly name: string;
  readonly type: string;
  readonly octets: Uint8Array;
}

/** Makes a query. Throws a `WireError` for a name that DNS cannot have. */
export function makeQuery({ name, type }: Question, { isRecursive, edns }: QueryOptions): Query {
  const id = randomInt(2 ** 16);
  const mixed = inRandomCase(name);
  const octets = encodeQuery({ id, name: mixed, type, isRecursionDesired: isRecursive, edns });
  return { id, name: mixed, type, octets };
}

function inRandomCase(name: string): string {
  const bits = randomBytes(name.length);
  return Array.from(name, (letter, index) =>
    (bits[index] ?? 0) % 2 === 0 ? letter : letter.toUpperCase(),
  ).join('');
}

/**
 * Whether a message answers a query: `yes`, `no`, or `folded` when only its letter case differs, so that it was either
 * guessed, or sent by a server that does not keep the case. An error may lack the question, and so may a message that
 * continues a transfer (RFC 5936 section 2.2.1).
 */
export function answers(
  message: Message,
  query: Query,
  { isContinuation = false }: { readonly isContinuation?: boolean } = {},
): 'yes' | 'no' | 'folded' {
  if (!message.isResponse || message.opcode !== 0 || message.id !== query.id) return 'no';
  const [question, ...others] = message.questions;
  if (!question) return message.rcode === 0 && !isContinuation ? 'no' : 'yes';
  if (others.length > 0 || question.type !== query.type || question.class !== CLASS_IN) return 'no';
  if (question.name === query.name) return 'yes';
  return question.name.toLowerCase() === query.name.toLowerCase() ? 'folded' : 'no';
}
