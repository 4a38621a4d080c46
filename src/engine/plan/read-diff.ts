import type { ZoneDiff } from '../../dns/planning/zone-diff.js';
import { diffZone, essence } from '../../dns/planning/zone-diff.js';
import type { DesiredZone } from '../../dns/zone.js';
import type { ListRecords } from '../service/zones.js';
import type { ScopeFailure } from '../service/read-or-fail.js';
import { readOrFail } from '../service/read-or-fail.js';

/**
 * Reads the live listing of a zone, and finds what separates it from the file.
 *
 * @throws Failure `interrupted` when the signal aborts.
 */
export function readDiff(
  zone: DesiredZone,
  list: ListRecords,
  signal: AbortSignal | undefined,
): Promise<ZoneDiff | ScopeFailure> {
  return readOrFail(zone.name, async () => essence(diffZone(zone, await list(zone.name, signal))), signal);
}
