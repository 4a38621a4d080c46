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
import { ServiceError } from '../service-error.js';

/** What a list is of. */
export interface ListKind {
  /** For people: `DNS records of example.com`. */
  readonly name: string;
  /** The fields that an entry is known by: an object with all of them is a list of one. */
  readonly identifying: readonly string[];
  /** What to ask oneself when the answer is something else. */
  readonly hint: string;
}

/** How an answer is read as a list. */
export interface ListReading {
  readonly kind: ListKind;
  readonly redact: Redact;
}

/**
 * The entries of a list, as they came: those of an array, of the one array that an object has under a name for lists, or
 * a single entry; none with status 204. The document leaves open how lists are wrapped and whether they have pages
 * (service-interfaces.md, "Endpoints"). What is not in a list is created, and what else is in it is deleted, so that
 * nothing is guessed: an answer of any other shape, one that reports a failure and one page of several are refused.
 *
 * @throws ServiceError `bad-answer`.
 */
export function listEntries(answer: Answer, reading: ListReading): readonly unknown[] {
  const { kind, redact } = reading;
  const { entries, beside } = readList(answer, reading);
  const failure = failureIn(answer, beside);
  if (failure !== null)
    throw unreadable(answer, reading, `the answer reports a failure: ${shown(failure, redact)}`);
  const more = partialList(answer, { listed: entries.length, beside });
  if (more === null) return entries;
  throw unreadable(
    answer,
    { ...reading, kind: { ...kind, hint: READ_WHOLE } },
    `${ONE_PAGE} ${shown(more, redact)}`,
  );
}

const ONE_PAGE = 'the answer is one page of a longer list: it has';
const NOT_COMPRESSED = 'turn compression off at the service, or at the proxy before it';
const READ_WHOLE = 'lists are read whole: have the service send all entries at once';

interface List {
  readonly entries: readonly unknown[];
  readonly beside: readonly AnswerField[];
}

/** Status 203 is a 200 that a proxy has passed on; any other success is not the whole of a list. */
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

/** The names under which services wrap lists. */
const WRAPPERS = new Set(['data', 'items', 'records', 'results', 'translations', 'templates']);
/** Arrays that may stand beside a list when they are empty. */
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

/** What an answer is that is not a list: `null`, `an object with the fields status, messages ("status": "error")`. */
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
    const kind = { ...reading.kind, hint: NOT_COMPRESSED };
    throw unreadable(
      answer,
      { ...reading, kind },
      `the answer is compressed (${coding}), which was not asked for`,
    );
  }
  try {
    return parseExactJson(utf8.decode(answer.body));
  } catch {
    // The parser's error is not passed on as the cause: it quotes the body.
    const beginning = shown(answer.body.toString(), reading.redact);
    throw unreadable(
      answer,
      reading,
      beginning === '' ? 'the answer is empty' : `the answer is not JSON: ${beginning}`,
    );
  }
}

const utf8 = new TextDecoder('utf-8', { fatal: true });

/** The beginning of a text without credentials, which are taken out before it is cut. */
function shown(text: string, redact: Redact): string {
  return oneLine(redact(text).slice(0, 1000), 80);
}

function unreadable({ status }: Answer, { kind, redact }: ListReading, reason: string): ServiceError {
  const message = `the list of ${oneLine(redact(kind.name), 300)} cannot be read: ${reason}`;
  return new ServiceError(message, { kind: 'bad-answer', status, effect: 'no', hint: kind.hint });
}
