import { groupBy } from '../../diagnostics/group-by.js';
import type { ChangingZone, Side } from '../answers/changing-zone.js';
import type { DnsRecord } from '../record.js';
import type { ZoneDiff } from './zone-diff.js';
import { stayingByName } from './zone-diff.js';

/**
 * A zone before and after its changes, as those who ask for answers need it. Nothing is copied.
 *
 * @param only the side on which the project has the zone, unless on both
 */
export function bothSides(diff: ZoneDiff, only?: Side): ChangingZone {
  const { zone, changes, unchanged, declared, kept } = diff;
  const staying = {
    *[Symbol.iterator](): Iterator<DnsRecord> {
      yield* declared ?? unchanged;
      yield* kept;
    },
  };
  return {
    name: zone.name,
    txt: zone.txt,
    serviceRecords: zone.serviceRecords,
    mayBeServed: zone.protocol === 'rest',
    staying,
    stayingByPrefix: () => (declared ? groupBy(staying, ({ prefix }) => prefix) : stayingByName(diff)),
    changes,
    ...(only && { only }),
  };
}

/** A zone as it was listed, for a plan that leaves it so: its changes are not made. */
export function asListed(diff: ZoneDiff): ChangingZone {
  const zone = bothSides(diff);
  const unmade = diff.changes.flatMap(({ before }) => before ?? []);
  if (unmade.length === 0) return { ...zone, changes: [] };
  const staying = [...zone.staying, ...unmade];
  return {
    ...zone,
    staying,
    stayingByPrefix: () => groupBy(staying, ({ prefix }) => prefix),
    changes: [],
  };
}
