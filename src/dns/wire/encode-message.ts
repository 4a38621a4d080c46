import { encodeFields } from './fields.js';
import type { ForeignType } from './foreign-types.js';
import type { Edns, Message, Question, ResourceRecord } from './message.js';
import { AA, CLASS_IN, OPT, QR, RA, RD, TC } from './message.js';
import { putName } from './name.js';
import { putNumber, putOctets, WireError } from './octets.js';
import { encodeUnknown } from './unknown.js';
import { typeByName } from './type-numbers.js';

/** What a client asks; the name is absolute, and its letters are sent as they are. */
export interface Query extends Pick<Message, 'id' | 'isRecursionDesired' | 'edns'> {
  readonly name: string;
  readonly type: string;
}

/** Encodes a query of one question (RFC 1035 section 4.1). Throws a `WireError` for a malformed name or an unknown type. */
export function encodeQuery({ name, type, ...query }: Query): Uint8Array {
  return encodeMessage({
    isResponse: false,
    opcode: 0,
    isAuthoritative: false,
    isTruncated: false,
    isRecursionAvailable: false,
    rcode: 0,
    questions: [{ name, type, class: CLASS_IN }],
    answers: [],
    authorities: [],
    additionals: [],
    ...query,
  });
}

/** Encodes a message without compression; the inverse of `decodeMessage`. Throws a `WireError`. */
export function encodeMessage(message: Message): Uint8Array {
  const { questions, answers, authorities, additionals, edns } = message;
  const octets: number[] = [];
  const counts = [questions.length, answers.length, authorities.length, additionals.length + (edns ? 1 : 0)];
  for (const number of [message.id, flagsOf(message), ...counts]) putNumber(octets, number, 2);
  for (const question of questions) putQuestion(octets, question);
  for (const record of [...answers, ...authorities, ...additionals]) putRecord(octets, record);
  if (edns) putEdns(octets, edns, message.rcode);
  return Uint8Array.from(octets);
}

function flagsOf(message: Message): number {
  return (
    (message.isResponse ? QR : 0) |
    (message.opcode << 11) |
    (message.isAuthoritative ? AA : 0) |
    (message.isTruncated ? TC : 0) |
    (message.isRecursionDesired ? RD : 0) |
    (message.isRecursionAvailable ? RA : 0) |
    (message.rcode & 15)
  );
}

/** Returns what is known about the type. */
function putQuestion(octets: number[], { name, type, class: number }: Question): ForeignType {
  const known = typeByName(type);
  if (known === undefined) throw new WireError(`"${type}" is not a type of DNS`);
  putName(octets, name);
  putNumber(octets, known.number, 2);
  putNumber(octets, number, 2);
  return known;
}

function putRecord(octets: number[], record: ResourceRecord): void {
  const { rdata } = putQuestion(octets, record);
  if (record.fields instanceof WireError) throw record.fields;
  const encoded = rdata ? encodeFields(rdata, record.fields) : encodeUnknown(record.fields);
  putNumber(octets, record.ttl, 4);
  putNumber(octets, encoded.length, 2);
  putOctets(octets, encoded);
}

/** The owner is the root, the class is the size, and the TTL begins with the upper bits of the response code (RFC 6891). */
function putEdns(octets: number[], { size, options }: Edns, rcode: number): void {
  octets.push(0);
  for (const number of [OPT, size, (rcode >> 4) << 8, 0]) putNumber(octets, number, 2);
  const length = options.reduce((sum, { data }) => sum + 4 + data.length, 0);
  putNumber(octets, length, 2);
  for (const { code, data } of options) {
    putNumber(octets, code, 2);
    putNumber(octets, data.length, 2);
    putOctets(octets, data);
  }
}
