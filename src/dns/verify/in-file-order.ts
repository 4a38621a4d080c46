import type { Span } from '../../diagnostics/source.js';
import { naturalKey, sortedBy } from '../../text/compare.js';
import type { Verification } from './verification.js';

/**
 * Puts what was found in the order of the files, and zones and servers in that of their names, whichever was answered first.
 * What is alike in this keeps its order; what has no place in a file comes last.
 */
export function inFileOrder(verification: Verification): Verification {
  const { differences, targets, unanswered, servers, expectations } = verification;
  return {
    ...verification,
    differences: sortedBy(differences, ({ at, address }) =>
      at ? placeKey(at) : `${LAST}${naturalKey(address)}`,
    ),
    targets: sortedBy(targets, ({ at }) => placeKey(at)),
    unanswered: sortedBy(unanswered, zoneKey),
    servers: sortedBy(servers, zoneKey),
    ...(expectations && { expectations: sortedBy(expectations, ({ at }) => placeKey(at)) }),
  };
}

function zoneKey({ zone }: { readonly zone: string }): string {
  return naturalKey(zone);
}

/** No path begins with this character. */
const LAST = '\uffff';

function placeKey({ file, start }: Span): string {
  return `${naturalKey(file.path)}\0${String(start).padStart(10, '0')}`;
}
