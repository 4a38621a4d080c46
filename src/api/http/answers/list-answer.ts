import type { Answer } from './answer.js';
import type { AnswerField } from './answer-fields.js';
import { fieldsOf } from './answer-fields.js';
import { contentCoding } from './answer.js';
import { isObject } from '../../../text/json.js';
import { parseExactJson } from './exact-json.js';
import { failureIn } from './list-failure.js';
import { oneLine } from '../../../text/one-line.js';
import { partialList } from './partial-list.js';
import type { Redact } from '../redaction/redact.js';
import { MOST_SEARCHED } from '../redaction/redact.js';
import { ServiceError } from '../service-error.js';

export interface ListKind {
  /** As shown: `DNS records of example.com`. */
  readonly name: string;
  /** An object with all of these fields is a list of one. */
  readonly identifying: readonly string[];
  /** Shown if the answer is something else. */
  readonly hint: string;
}

export interface ListReading {
  readonly kind: ListKind;
  readonly redact: Redact;
  /** Called for each number that JavaScript cannot represent, with the text that stands for it in the entries. */
  readonly onLongNumber?: (text: string) => void;
}

/**
 * The entries of a list, unparsed: those of an array, of the only array in an object under a usual name, or a single
 * entry; none with status 204. The document does not say how lists are wrapped or whether they have pages
 * (service-interfaces.md, "Endpoints"). Since records missing from a list would be created again, nothing is guessed.
 *
 * @throws ServiceError `bad-answer` for any other shape, a reported failure, or one page of several.
 */
export function listEntries(answer: Answer, reading: ListReading): readonly unknown[] {
  const { redact } = reading;
  const { entries, beside } = readList(answer, reading);
  const failure = failureIn(answer, beside);
  if (failure !== null)
    throw unreadable(answer, reading, `the answer reports a failure: ${shown(failure, redact)}`);
  const more = partialList(answer, { listed: entries.length, beside });
  if (more === null) return entries;
  throw unreadable(answer, reading, `${ONE_PAGE} ${shown(more, redact)}`, READ_WHOLE);
}

const ONE_PAGE = 'the answer is one page of a longer list: it has';
const NOT_COMPRESSED = 'turn off compression at the service, or at the proxy in front of it';
const READ_WHOLE = 'configure the service to send all entries at once; paging is not supported';

interface List {
  readonly entries: readonly unknown[];
  readonly beside: readonly AnswerField[];
}

/** 203 is a 200 through a proxy, 206 gets its own error; any other success is not a list. */
const STATUSES = new Set([200, 203, 206]);

function readList(answer: Answer, reading: ListReading): List {
  const { status } = answer;
  if (status === 204) return { entries: [], beside: [] };
  if (!STATUSES.has(status)) throw unreadable(answer, reading, `the answer has status ${status}`);
  const body = jsonOf(answer, reading);
  if (Array.isArray(body)) return { entries: body, beside: [] };
  const list = isObject(body) ? listIn(body, reading.kind) : null;
  if (list) return list;
  throw unreadable(answer, reading, `the answer is ${found(body, answer, reading)}`);
}

/** Usual names of the list in a wrapper. */
const WRAPPERS = new Set(['data', 'items', 'records', 'results', 'translations', 'templates']);
/** Arrays that may be beside a list if they are empty. */
const COMPLAINTS = new Set(['errors', 'warnings']);

function listIn(body: Readonly<Record<string, unknown>>, { identifying }: ListKind): List | null {
  const arrays = Object.entries(body).filter(([, value]) => Array.isArray(value));
  if (identifying.every((name) => Object.hasOwn(body, name))) {
    if (arrays.some(([name]) => WRAPPERS.has(name))) return null;
    const beside = fieldsOf(body).filter(({ label }) => !identifying.includes(label.slice(1, -1)));
    return { entries: [body], beside };
  }
  const lists = arrays.filter(([name, value]) => !COMPLAINTS.has(name) || !isEmpty(value));
  const [name, list] = lists[0] ?? [];
  if (lists.length !== 1 || name === undefined || !WRAPPERS.has(name) || !Array.isArray(list)) return null;
  return { entries: list, beside: fieldsOf(body) };
}

function isEmpty(value: unknown): boolean {
  return Array.isArray(value) && value.length === 0;
}

/** Describes an answer that is not a list: `null`, `an object with the fields status, messages ("status": "error")`. */
function found(body: unknown, answer: Answer, { redact }: ListReading): string {
  if (!isObject(body))
    return body === null ? 'null' : `a ${typeof body}: ${shown(JSON.stringify(body), redact)}`;
  const names = Object.keys(body);
  if (names.length === 0) return 'an empty object';
  const failure = failureIn(answer, fieldsOf(body));
  const why = failure === null ? '' : ` (${shown(failure, redact)})`;
  return `an object with the ${names.length === 1 ? 'field' : 'fields'} ${shown(names.join(', '), redact)}${why}`;
}

function jsonOf(answer: Answer, reading: ListReading): unknown {
  const coding = contentCoding(answer, reading.redact);
  if (coding !== null) {
    const reason = `the answer is compressed (${coding}), which was not requested`;
    throw unreadable(answer, reading, reason, NOT_COMPRESSED);
  }
  try {
    return parseExactJson(utf8.decode(answer.body), reading.onLongNumber);
  } catch {
    // The parser's error is not passed on as the cause: it quotes the body.
    const beginning = shown(answer.body.toString(), reading.redact);
    const reason = beginning === '' ? 'the answer is empty' : `the answer is not JSON: ${beginning}`;
    throw unreadable(answer, reading, reason);
  }
}

const utf8 = new TextDecoder('utf-8', { fatal: true });

/** The beginning of a text, cut after its credentials are removed. */
function shown(text: string, redact: Redact): string {
  return oneLine(redact(text.slice(0, MOST_SEARCHED)).slice(0, 1000), 80);
}

function unreadable(
  { status }: Answer,
  { kind, redact }: ListReading,
  reason: string,
  hint = kind.hint,
): ServiceError {
  const message = `the list of ${oneLine(redact(kind.name), 300)} cannot be read: ${reason}`;
  return new ServiceError(message, { kind: 'bad-answer', status, effect: 'no', hint });
}
