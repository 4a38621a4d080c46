import type { LiveRecord } from '../../dns/record.js';
import { startProgress } from '../events.js';
import type { Session } from './session.js';
import { openClients } from '../service/access.js';
import { countingListings } from '../service/counting-listings.js';
import { mapConcurrently } from '../service/map-concurrently.js';
import type { ScopeFailure } from '../scope-failure.js';
import { readOrFail } from '../service/read-or-fail.js';
import { recordLister } from '../service/zones.js';

/** The live records of a zone. */
export interface ZoneListing {
  readonly zone: string;
  readonly records: readonly LiveRecord[];
}

export interface ListingsReading {
  /** In the order of the zones. */
  readonly listings: readonly ZoneListing[];
  /** The zones that could not be read. */
  readonly failures: readonly ScopeFailure[];
}

/** Reads live zones. @throws Failure `usage`, `credentials`; `interrupted` when the signal aborts. */
export async function readListings(session: Session, zones: readonly string[]): Promise<ListingsReading> {
  if (zones.length === 0) return { listings: [], failures: [] };
  const { limits, signal, tell } = session;
  const clients = await openClients(session, { zones, mail: false });
  const progress = startProgress(tell, 'reading', zones.length);
  const { dns } = countingListings(clients, { zones, onRead: progress.advance });
  if (!dns) throw new Error('a project with zones has no client for them');
  const list = recordLister(dns);
  const read = await mapConcurrently(zones, limits.total, (zone) =>
    readOrFail(zone, async () => ({ zone, records: await list(zone, signal) }), signal),
  ).finally(progress.end);
  return {
    listings: read.flatMap((result) => ('failure' in result ? [] : [result])),
    failures: read.flatMap((result) => ('failure' in result ? [result] : [])),
  };
}
