import type { Redact } from '../redaction/redact.js';
import type { Answer } from './answer.js';
import { parseExactJson } from './exact-json.js';
import { unwrapped } from './unwrapped.js';

export interface Collection {
  readonly path: string;
  readonly endpoint: URL;
}

/**
 * The id of a created record or translation: `{id}`, also in a usual wrapper, a bare JSON string or number, or the last part
 * of a Location below the collection `path` of `endpoint`. Null without one, and for one that contains credentials, since
 * ids are saved.
 */
export function createdId(
  { body, headers }: Answer,
  { path, endpoint }: Collection,
  redact: Redact,
): string | null {
  const id = idInBody(body.toString()) ?? idInLocation(headers.location, new URL(path, endpoint));
  return id !== null && redact(id) === id ? id : null;
}

function idInBody(text: string): string | null {
  try {
    const value = parseExactJson(text);
    // A bare "created" is a message; an id has a digit.
    if (typeof value === 'string') return /^[\w.:-]+$/.test(value) && /\d/.test(value) ? idOf(value) : null;
    return (
      idOf(value) ??
      unwrapped(value)
        .map(({ id }) => idOf(id))
        .find((id) => id !== null) ??
      null
    );
  } catch {
    return null;
  }
}

/** Longer ids are not plausible. */
const LONGEST_ID = 1000;

/** The text of an id; null for anything that is none. */
export function idOf(value: unknown): string | null {
  if (typeof value === 'number') return Number.isInteger(value) ? String(value) : null;
  return typeof value === 'string' && value !== '' && value.length <= LONGEST_ID ? value : null;
}

function idInLocation(location: string | undefined, collection: URL): string | null {
  if (location === undefined || !URL.canParse(location, collection.href)) return null;
  const { pathname } = new URL(location, collection);
  const parent = `${collection.pathname}/`;
  const id = pathname.startsWith(parent) ? pathname.slice(parent.length) : '';
  return /^[\w.~-]+$/.test(id) ? id : null;
}
