import type { Protocol } from '../../src/dns/protocol.js';
import type { LoadedZone } from '../../src/load/zone/zone-file.js';
import { loadZoneFile } from '../../src/load/zone/zone-file.js';
import { disk } from './disk.js';

/** Loads a file of one zone. */
export async function loadZone(path: string, protocol: Protocol = 'rest'): Promise<LoadedZone> {
  const [loaded, ...others] = await loadZoneFile(path, { tree: disk, protocol });
  if (!loaded || others.length > 0) throw new Error(`${path} has ${others.length + 1} zones`);
  return loaded;
}
