import { Failure } from '../../failure.js';
import type { ScopeFailure } from './read-or-fail.js';

/** So many zones in a row that cannot be reached, each tried several times, are no matter of single zones. */
const GIVE_UP_AFTER = 20;

/** Reads something live of a zone, or tells why it cannot be read. */
type Read<Item, Found> = (item: Item) => Promise<Found | ScopeFailure>;

/**
 * Asks no more once the service could not be reached for 20 zones in a row: thousands of zones, each with its own tries
 * and pauses, would keep a pipeline waiting for hours.
 */
export function whileReachable<Item extends { readonly name: string }, Found extends object>(
  read: Read<Item, Found>,
): Read<Item, Found> {
  let inARow = 0;
  return async (item) => {
    if (inARow >= GIVE_UP_AFTER) return { scope: item.name, failure: notAsked() };
    const result = await read(item);
    inARow = 'failure' in result && isUnreachable(result) ? inARow + 1 : 0;
    return result;
  };
}

function isUnreachable({ failure }: ScopeFailure): boolean {
  return failure.kind === 'unreachable';
}

function notAsked(): Failure {
  return new Failure(
    'unreachable',
    `not read, since the service could not be reached for ${GIVE_UP_AFTER} zones in a row`,
  );
}
