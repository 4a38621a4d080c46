import type { ChangingZone, Side } from '../answers/changing-zone.js';
import type { ZoneDiff } from './zone-diff.js';
import { stayingByName } from './zone-diff.js';

/**
 * A zone before and after its changes, as those who ask for answers need it. Nothing is copied.
 *
 * @param only the side on which the project has the zone, unless on both
 */
export function bothSides(diff: ZoneDiff, only?: Side): ChangingZone {
  const { zone, changes, unchanged, kept } = diff;
  return {
    name: zone.name,
    txt: zone.txt,
    staying: {
      *[Symbol.iterator]() {
        yield* unchanged;
        yield* kept;
      },
    },
    stayingByPrefix: () => stayingByName(diff),
    changes,
    ...(only && { only }),
  };
}
