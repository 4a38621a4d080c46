import type { JsonObject } from '../../../text/json.js';
import { isObject } from '../../../text/json.js';

/** Names under which services wrap the one thing that an answer is about. */
const WRAPPERS = ['record', 'translation', 'data', 'result', 'item'];

/** Wrappers are not nested deeper. */
const MOST_LEVELS = 3;

/** The objects that an answer about one thing consists of, from the outermost wrapper to the thing: `{data: {record: {…}}}`. */
export function unwrapped(value: unknown): readonly JsonObject[] {
  const objects: JsonObject[] = [];
  for (
    let inner = onlyEntry(value);
    isObject(inner) && objects.length < MOST_LEVELS;
    inner = wrappedIn(inner)
  )
    objects.push(inner);
  return objects;
}

function wrappedIn(wrapper: JsonObject): unknown {
  return WRAPPERS.map((name) => onlyEntry(wrapper[name])).find(isObject);
}

/** A list of one is the one. */
function onlyEntry(value: unknown): unknown {
  return Array.isArray(value) && value.length === 1 ? value[0] : value;
}
