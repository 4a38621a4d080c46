import type { Message } from '../../src/dns/wire/message.js';
import { RCODE } from '../../src/dns/wire/rcode.js';

/** The answer of an authoritative server that there is nothing. */
export const emptyAnswer: Message = {
  id: 0,
  isResponse: true,
  opcode: 0,
  isAuthoritative: true,
  isTruncated: false,
  isRecursionDesired: false,
  isRecursionAvailable: false,
  rcode: RCODE.noError,
  questions: [],
  answers: [],
  authorities: [],
  additionals: [],
  edns: null,
};
