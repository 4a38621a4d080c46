import { ServiceError } from '../../api/http/service-error.js';
import { Failure } from '../../failure.js';
import type { ScopeFailure } from '../scope-failure.js';

/** When this many zones in a row, each tried several times, are unreachable, so is the service. */
const GIVE_UP_AFTER = 20;

const NOT_ASKED = `not read, because the service was unreachable for ${GIVE_UP_AFTER} zones in a row`;

/** Reads the live state of a zone. */
type Read<Item, Found> = (item: Item) => Promise<Found | ScopeFailure>;

/**
 * Stops asking once the service was unreachable for 20 zones in a row, or where no connection was made for a zone before any
 * other was read: retrying thousands of zones would take a pipeline hours.
 */
export function whileReachable<Item extends { readonly name: string }, Found extends object>(
  read: Read<Item, Found>,
): Read<Item, Found> {
  let inARow = 0;
  let wasReached = false;
  let end: Failure | null = null;
  return async (item) => {
    if (end) return { scope: item.name, failure: end };
    const result = await read(item);
    const failure = 'failure' in result ? result.failure : null;
    inARow = failure?.kind === 'unreachable' ? inARow + 1 : 0;
    wasReached ||= failure === null || !isUnconnected(failure);
    if (failure && !wasReached) end ??= failure;
    if (inARow >= GIVE_UP_AFTER) end ??= new Failure('unreachable', NOT_ASKED);
    return result;
  };
}

/** Whether no connection to the service was made. */
function isUnconnected({ cause }: Failure): boolean {
  return cause instanceof ServiceError && cause.kind === 'unreachable' && cause.effect === 'no';
}
