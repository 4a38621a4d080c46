import { Failure } from '../../failure.js';
import type { ScopeFailure } from '../scope-failure.js';

/** When this many zones in a row, each tried several times, are unreachable, so is the service. */
const GIVE_UP_AFTER = 20;

const NOT_ASKED = `not read, because the service was unreachable for ${GIVE_UP_AFTER} zones in a row`;

/** Reads the live state of a zone. */
type Read<Item, Found> = (item: Item) => Promise<Found | ScopeFailure>;

/**
 * Stops asking once the service was unreachable for 20 zones in a row: retrying thousands of zones would take a
 * pipeline hours.
 */
export function whileReachable<Item extends { readonly name: string }, Found extends object>(
  read: Read<Item, Found>,
): Read<Item, Found> {
  let inARow = 0;
  return async (item) => {
    if (inARow >= GIVE_UP_AFTER) return { scope: item.name, failure: new Failure('unreachable', NOT_ASKED) };
    const result = await read(item);
    inARow = 'failure' in result && result.failure.kind === 'unreachable' ? inARow + 1 : 0;
    return result;
  };
}
