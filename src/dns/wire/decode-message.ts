import { decodeFields } from './fields.js';
import type { Edns, EdnsOption, Message, Question, ResourceRecord } from './message.js';
import { AA, OPT, QR, RA, RD, TC } from './message.js';
import { decodeName } from './name.js';
import type { Cursor } from './octets.js';
import { cursorOf, orWireError, take, takeNumber, WireError } from './octets.js';
import { typeByNumber } from './type-numbers.js';
import { decodeUnknown } from './unknown.js';

/**
 * Decodes a message, or says why it cannot be read (RFC 1035 section 4.1). A record whose RDATA is malformed does not
 * spoil the others. A truncated message may end anywhere after its header; octets after the last record are ignored.
 */
export function decodeMessage(octets: Uint8Array): Message | WireError {
  return orWireError(() => readMessage(cursorOf(octets)));
}

function readMessage(cursor: Cursor): Message {
  const id = takeNumber(cursor, 2);
  const flags = takeNumber(cursor, 2);
  const counts = [1, 2, 3, 4].map(() => takeNumber(cursor, 2));
  const isTruncated = (flags & TC) !== 0;
  const [questions = 0, answers = 0, authorities = 0, additionals = 0] = counts;
  const section = <T>(count: number, read: (cursor: Cursor) => T): T[] =>
    readSection(cursor, { count, isTruncated }, read);
  const message = {
    id,
    isResponse: (flags & QR) !== 0,
    opcode: (flags >> 11) & 15,
    isAuthoritative: (flags & AA) !== 0,
    isTruncated,
    isRecursionDesired: (flags & RD) !== 0,
    isRecursionAvailable: (flags & RA) !== 0,
    questions: section(questions, readQuestion),
    answers: section(answers, readRecord),
    authorities: section(authorities, readRecord),
  };
  const opt: RawOpt[] = [];
  const others = section(additionals, (at) => readAdditional(at, opt)).filter((record) => record !== null);
  if (opt.length > 1) throw new WireError('there is more than one OPT record');
  const upper = opt[0]?.upperRcode ?? 0;
  return { ...message, rcode: upper * 16 + (flags & 15), additionals: others, edns: opt[0]?.edns ?? null };
}

interface RawOpt {
  readonly edns: Edns;
  /** The upper eight bits of the response code. */
  readonly upperRcode: number;
}

/** Reads as many entries as the header announces, or as a truncated message still has. */
function readSection<T>(
  cursor: Cursor,
  { count, isTruncated }: { readonly count: number; readonly isTruncated: boolean },
  read: (cursor: Cursor) => T,
): T[] {
  const entries: T[] = [];
  for (let index = 0; index < count; index += 1) {
    const entry = isTruncated ? orWireError(() => read(cursor)) : read(cursor);
    if (entry instanceof WireError) {
      cursor.at = cursor.end;
      break;
    }
    entries.push(entry);
  }
  return entries;
}

function readQuestion(cursor: Cursor): Question {
  const name = decodeName(cursor);
  return { name, type: typeByNumber(takeNumber(cursor, 2)).type, class: takeNumber(cursor, 2) };
}

function readRecord(cursor: Cursor): ResourceRecord {
  const name = decodeName(cursor);
  const { type, rdata } = typeByNumber(takeNumber(cursor, 2));
  const number = takeNumber(cursor, 2);
  const ttl = takeNumber(cursor, 4);
  const data = takeRdata(cursor);
  const fields = orWireError(() => (rdata ? decodeFields(rdata, data) : decodeUnknown(data)));
  return { name, type, class: number, ttl: ttl >= 2 ** 31 ? 0 : ttl, fields };
}

/** A cursor over the RDATA alone, in which compression pointers still lead to the whole message. */
function takeRdata(cursor: Cursor): Cursor {
  const length = takeNumber(cursor, 2);
  const at = cursor.at;
  take(cursor, length);
  return { octets: cursor.octets, at, end: at + length };
}

/** Null for the OPT record, which is added to `opt`. */
function readAdditional(cursor: Cursor, opt: RawOpt[]): ResourceRecord | null {
  const start = cursor.at;
  const name = decodeName(cursor);
  if (takeNumber(cursor, 2) !== OPT) {
    cursor.at = start;
    return readRecord(cursor);
  }
  if (name !== '.') throw new WireError('the owner of the OPT record is not the root');
  const size = takeNumber(cursor, 2);
  const upperRcode = takeNumber(cursor, 1);
  takeNumber(cursor, 1);
  takeNumber(cursor, 2);
  opt.push({ edns: { size, options: readOptions(takeRdata(cursor)) }, upperRcode });
  return null;
}

function readOptions(cursor: Cursor): readonly EdnsOption[] {
  const options: EdnsOption[] = [];
  while (cursor.at < cursor.end) {
    const code = takeNumber(cursor, 2);
    options.push({ code, data: take(cursor, takeNumber(cursor, 2)) });
  }
  return options;
}
