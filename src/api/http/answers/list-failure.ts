import type { JsonObject } from '../../../text/json.js';
import type { Answer } from './answer.js';
import type { AnswerField } from './answer-fields.js';
import { countIn, fieldsOf, headerText, listFieldsOf, saysNo, saysYes, shownField } from './answer-fields.js';

/**
 * What in an answer of status 200 reports a failure, such as `"success": false`, as shown; null if nothing does. A list
 * beside it may be incomplete, and a write may not have been carried out.
 */
export function failureIn(
  { headers }: Pick<Answer, 'headers'>,
  beside: readonly AnswerField[],
): string | null {
  const type = headerText(headers['content-type']).toLowerCase();
  if (type.includes('problem+json')) return `Content-Type: ${type}`;
  const told = beside.filter(({ isAboutList }) => isAboutList);
  const field = told.find(saysFailure) ?? problemIn(told);
  return field ? shownField(field) : null;
}

/** Whether the answer to a write reports a failure in one of the objects that it consists of. */
export function reportsFailure(answer: Pick<Answer, 'headers'>, objects: readonly JsonObject[]): boolean {
  const fields = objects.flatMap((object) => [...fieldsOf(object), ...listFieldsOf(object)]);
  return failureIn(answer, fields) !== null;
}

/** A problem document (RFC 9457) has a title and a detail. */
function problemIn(fields: readonly AnswerField[]): AnswerField | undefined {
  const textOf = (wanted: string): AnswerField | undefined =>
    fields.find(({ name, value }) => name === wanted && typeof value === 'string' && value !== '');
  return textOf('title') && textOf('detail');
}

function saysFailure({ name, value }: AnswerField): boolean {
  if (SUCCESS.test(name)) return saysNo(value) || countIn(value) === 0;
  if (ERROR.test(name)) return saysYes(value) && !isGood(value);
  return STATUS.test(name) && meansFailure(value);
}

const SUCCESS = /^(?:is|was)?(?:success|successful|succeeded|ok)$/;
const ERROR =
  /^(?:(?:is|has)?(?:errors?|failed|failures?)|err|err(?:or)?(?:s|code|no|message|msg|text|details?|description|type|name|id)|exceptions?|faults?|problems?)$/;
const STATUS =
  /^(?:(?:http|response|result|return)?(?:status|code)(?:code|text)?|httpstatuscode|result|outcome|state|type|kind)$/;

/** `"errmsg": "ok"` */
function isGood(value: unknown): boolean {
  return typeof value === 'string' && /^(?:ok|success)$/i.test(value.trim());
}

/** `500`, `"404 Not Found"`, `"error"`, `"INTERNAL_ERROR"`, `"BackendError"`; not `"ok"`, `200`, `"active"`. */
export function meansFailure(value: unknown): boolean {
  if (typeof value === 'number') return value >= 400;
  if (typeof value !== 'string') return false;
  if (/^\s*[45]\d\d\b/.test(value)) return true;
  const words = value
    .replaceAll(/(?<=[a-z])(?=[A-Z])/g, ' ')
    .toLowerCase()
    .split(/[^a-z]+/);
  return words.some((word) => FAILURES.has(word));
}

const FAILURES = new Set(
  'error errors err fail failed failure fault exception ko nok denied forbidden unauthorized unauthorised unavailable timeout invalid rejected aborted'.split(
    ' ',
  ),
);
