import { Failure } from '../../failure.js';
import { hasErrors } from '../../diagnostics/diagnostic.js';
import { diffZone } from '../../dns/diff/zone-diff.js';
import type { LiveRecord } from '../../dns/record.js';
import type { DesiredZone } from '../../dns/zone.js';
import { fullPath } from '../../load/files/file-tree.js';
import { loadZoneFile, loadZones } from '../../load/zone/zone-file.js';
import type { ZoneReading } from '../../load/zone/zone-file.js';
import type { ImportedFile } from '../outputs/imported-file.js';
import { stateOf } from '../outputs/imported-file.js';

/** A zone with a file. */
export interface ExistingZone {
  readonly path: string;
  /** Null when its file has errors. */
  readonly zone: DesiredZone | null;
  /** Whether its file declares other zones, too. */
  readonly isShared: boolean;
}

/** Returns the existing zone files by zone. */
export async function zonesByName(
  files: readonly string[],
  reading: ZoneReading,
): Promise<ReadonlyMap<string, ExistingZone>> {
  const zones = new Map<string, Omit<ExistingZone, 'isShared'>>();
  const counts = new Map<string, number>();
  for await (const { zone, diagnostics } of loadZones(files, reading)) {
    if (!zone || zones.has(zone.name)) continue;
    const { path } = zone.file;
    counts.set(path, (counts.get(path) ?? 0) + 1);
    zones.set(zone.name, { path, zone: hasErrors(diagnostics) ? null : zone });
  }
  return new Map(
    Array.from(zones, ([name, zone]) => [name, { ...zone, isShared: counts.get(zone.path) !== 1 }]),
  );
}

/** A zone to be written to a file, and the file that it has already. */
export interface PlacedZone {
  readonly zone: string;
  readonly records: readonly LiveRecord[];
  /** Path of the file, as shown. */
  readonly path: string;
  readonly existing: ExistingZone | undefined;
  /** Whether the file is to say more than it does. */
  readonly isMore?: boolean;
}

/**
 * The state of the file for the records of a zone.
 *
 * @throws Failure `usage` when the file declares other zones, and not these records.
 */
export async function stateFor(
  { zone, records, path, existing, isMore = false }: PlacedZone,
  reading: ZoneReading,
): Promise<ImportedFile['state']> {
  const state = await stateOf(fullPath(reading.tree, path), !isMore && isDeclared(records, existing));
  const isOthers = existing ? existing.isShared : state === 'different' && (await isZoneFile(path, reading));
  if (state !== 'different' || !isOthers) return state;
  const also = existing ? 'also ' : '';
  throw new Failure(
    'usage',
    `${path} is ${also}the file of other zones, so ${zone} cannot be written to it`,
    {
      hint: existing
        ? `take ${zone} out of its list of zones, or write to another folder with --out`
        : 'rename that file, or write to another folder with --out',
    },
  );
}

async function isZoneFile(path: string, reading: ZoneReading): Promise<boolean> {
  const zones = await loadZoneFile(path, reading);
  return zones.some(({ zone }) => zone !== null);
}

/** Whether a file already declares all records, so that it can be kept. */
function isDeclared(records: readonly LiveRecord[], existing: ExistingZone | undefined): boolean {
  if (!existing?.zone) return false;
  const { changes, left } = diffZone(existing.zone, records);
  return changes.length + left.length === 0;
}
