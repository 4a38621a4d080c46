import type { Answer } from './answer.js';
import { contentCoding } from './answer.js';
import { shortened } from '../../../text/columns.js';
import { isBroken } from '../broken-server.js';
import { errorLine } from './error-line.js';
import type { ApiRequest } from '../exchange.js';
import { reasonPhrase } from '../reason-phrase.js';
import { oneLine } from '../../../text/one-line.js';
import { shownUrl } from '../../../text/shown-url.js';
import type { Redact } from '../redaction/redact.js';
import type { Effect, ServiceErrorKind } from '../service-error.js';
import { ServiceError } from '../service-error.js';

/** The error for an answer of status 300 or above. `now` is in milliseconds since 1970, for dates in Retry-After. */
export function answerError(answer: Answer, request: ApiRequest, now: number): ServiceError {
  const { redact } = request;
  const { status, headers } = answer;
  const told = status < 400 ? elsewhere(status, headers.location ?? '', redact) : bodyLine(answer, redact);
  return new ServiceError(answerLine(answer, request, told), {
    kind: kindOf(status),
    effect: effectOf(status),
    status,
    hint: status === NOT_MODIFIED ? 'a cache between here and the service may have sent this' : null,
    transient: status === 429 || isBroken(status),
    retryAfterMs: retryAfterMs(headers['retry-after'], now),
    serviceTime: parseHttpDate(headers.date ?? ''),
  });
}

/** A request, the status of its answer, and what is told of it: `PUT /example.com/7: 409 Conflict: message`. */
export function answerLine(
  { status }: Pick<Answer, 'status'>,
  { method, path }: Pick<ApiRequest, 'method' | 'path'>,
  told: string,
): string {
  return `${method} ${shortened(path)}: ${statusLine(status, told)}`;
}

function kindOf(status: number): ServiceErrorKind {
  if (status < 400) return 'bad-answer';
  if (status === 401 || status === 403) return 'credentials';
  if (status === 404 || status === 410) return 'not-found';
  return status === 429 || status >= 500 ? 'server' : 'rejected';
}

/**
 * A rejected request had no effect, and neither had one that the service does not know how to carry out. A redirect or another
 * server error may follow a write that was carried out.
 */
function effectOf(status: number): Effect {
  return status < 400 || isBroken(status) ? 'unknown' : 'no';
}

/** One readable line for a body, without credentials; '' for an empty one. */
export function bodyLine(answer: Answer, redact: Redact): string {
  const coding = contentCoding(answer, redact);
  return coding === null ? errorLine(answer.body.toString(), redact) : `its body is compressed (${coding})`;
}

/** Redirects (RFC 9110 section 15.4); a 300 need not name a preferred choice. */
const REDIRECTS: ReadonlySet<number> = new Set([300, 301, 302, 303, 307, 308]);

/** Answers a request whose condition does not hold (RFC 9110 section 15.4.5). */
const NOT_MODIFIED = 304;

/** What an answer of status 300 to 399 says. */
function elsewhere(status: number, location: string, redact: Redact): string {
  if (status === NOT_MODIFIED) return 'answers a condition, but the request had none';
  if (!REDIRECTS.has(status)) return 'this status answers no request of this kind';
  if (location !== '') return `redirects to ${oneLine(shownUrl(redact(location)), 200)}`;
  return status === 300 ? 'offers a choice and names none' : 'it is a redirect without a Location';
}

/** `409 Conflict: message`, without repeating a reason phrase that the message starts with. */
function statusLine(status: number, told: string): string {
  const reason = reasonPhrase(status);
  const parts = told.toLowerCase().startsWith(reason.toLowerCase()) ? [told] : [reason, told];
  return `${status} ${parts.filter((part) => part !== '').join(': ')}`.trimEnd();
}

/** Milliseconds from `now` that a Retry-After header asks for (RFC 9110 section 10.2.3); null without a valid one. */
export function retryAfterMs(header: string | undefined, now: number): number | null {
  const value = header?.trim() ?? '';
  if (/^\d+$/.test(value)) return Number(value) * 1000;
  const date = parseHttpDate(value);
  return date === null ? null : Math.max(0, date - now);
}

const IMF_FIXDATE = /^\w{3}, \d{2} \w{3} \d{4} \d{2}:\d{2}:\d{2} GMT$/;
const RFC_850 = /^\w{6,9}, \d{2}-\w{3}-\d{2} \d{2}:\d{2}:\d{2} GMT$/;
const ASCTIME = /^\w{3} \w{3} [\d ]\d \d{2}:\d{2}:\d{2} \d{4}$/;

/** Milliseconds since 1970 of a date in any form of RFC 9110 section 5.6.7; null if it is malformed. */
function parseHttpDate(text: string): number | null {
  if (!IMF_FIXDATE.test(text) && !RFC_850.test(text) && !ASCTIME.test(text)) return null;
  // asctime has no time zone; Date would read it as local time.
  const time = Date.parse(ASCTIME.test(text) ? `${text} GMT` : text);
  return Number.isNaN(time) ? null : time;
}
