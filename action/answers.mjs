// What the action reads of the answers of GitHub's API. An answer may be anything: where a field that is not what the API documents
// cannot count as unknown, it is an error.

/** What GitHub did not answer, or not as documented. */
export class ForgeError extends Error {
  /** @param {string} what  was asked, and what was odd about the answer  @param {number} [status] of the answer */
  constructor(what, status) {
    super(`${what}. ${adviceFor(status)}`);
    this.status = status;
  }
}

function adviceFor(status) {
  return status === 401 || status === 403 || status === 404
    ? 'Check that the job has the permissions that docs/github.md lists, then run it again.'
    : 'Run the job again; if this stays, look at the status page of GitHub.';
}

/** Returns an object. Throws a ForgeError if the answer is none. */
export function objectIn(answer, what) {
  if (!isObject(answer)) throw new ForgeError(`${what}: the answer is not an object`);
  return answer;
}

/** Returns the objects of a list. Throws a ForgeError if the answer is no list, or has anything else in it. */
export function listIn(answer, what) {
  if (!Array.isArray(answer) || !answer.every(isObject))
    throw new ForgeError(`${what}: the answer is not a list of objects`);
  return answer;
}

/** Returns an id or another number of an answer. Throws a ForgeError if it is none. */
export function numberIn(value, what) {
  if (!Number.isSafeInteger(value)) throw new ForgeError(`${what}: the answer has no number there`);
  return value;
}

/** Returns an account; null for one that was deleted. Throws a ForgeError if it is anything else. */
export function accountIn(value, what) {
  if (value === null) return null;
  if (
    !Number.isSafeInteger(value?.id) ||
    value.id <= 0 ||
    typeof value.login !== 'string' ||
    value.login === ''
  )
    throw new ForgeError(`${what}: the answer has no account there`);
  const isPerson = value.type === undefined || value.type === 'User';
  return { id: value.id, login: value.login, isBot: !isPerson || value.login.endsWith('[bot]') };
}

/** Returns a time in milliseconds; null if it is none. */
export function timeIn(value) {
  const time = typeof value === 'string' ? Date.parse(value) : NaN;
  return Number.isNaN(time) ? null : time;
}

/** Returns the hash of a commit; null if it is none. */
export function shaIn(value) {
  return typeof value === 'string' && /^[0-9a-f]{40,64}$/.test(value) ? value : null;
}

/** Returns a text; '' if it is none. */
export function textIn(value) {
  return typeof value === 'string' ? value : '';
}

function isObject(value) {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
