import type { IncludeCache } from './include.js';
import { readingAhead } from '../files/read-ahead.js';
import type { LoadedZone, ZoneReading } from './zone-file.js';
import { loadZoneFile } from './zone-file.js';

/** Reads zone files one after another; a file that several of them include is read once. */
export async function* loadZones(
  paths: readonly string[],
  { tree, txt }: ZoneReading,
): AsyncIterable<LoadedZone> {
  const cache: IncludeCache = new Map();
  const ahead = readingAhead(paths, tree);
  for (const path of paths) yield await loadZoneFile(path, { tree: ahead, txt }, cache);
}
