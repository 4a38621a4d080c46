import type { IncludeCache } from './include.js';
import type { LoadedZone, ZoneReading } from './zone-file.js';
import { loadZoneFile } from './zone-file.js';

/** Reads zone files one after another; a file that several of them include is read once. */
export async function* loadZones(
  paths: readonly string[],
  reading: ZoneReading = {},
): AsyncIterable<LoadedZone> {
  const cache: IncludeCache = new Map();
  for (const path of paths) yield await loadZoneFile(path, reading, cache);
}
