import { hasErrors } from '../../diagnostics/diagnostic.js';
import { diffZone } from '../../dns/planning/zone-diff.js';
import type { LiveRecord } from '../../dns/record.js';
import type { DesiredZone } from '../../dns/zone.js';
import { loadZones } from '../../load/zone/zone-file.js';
import type { ZoneReading } from '../../load/zone/zone-file.js';

/** A zone with a file. */
export interface ExistingZone {
  readonly path: string;
  /** Null when its file has errors. */
  readonly zone: DesiredZone | null;
}

/** Returns the existing zone files by zone. */
export async function zonesByName(
  files: readonly string[],
  reading: ZoneReading,
): Promise<ReadonlyMap<string, ExistingZone>> {
  const zones = new Map<string, ExistingZone>();
  for await (const { zone, diagnostics } of loadZones(files, reading)) {
    if (!zone || zones.has(zone.name)) continue;
    zones.set(zone.name, { path: zone.file.path, zone: hasErrors(diagnostics) ? null : zone });
  }
  return zones;
}

/** Whether a file already declares all records, so that it can be kept. */
export function isDeclared(records: readonly LiveRecord[], existing: ExistingZone | undefined): boolean {
  if (!existing?.zone) return false;
  const { changes, left } = diffZone(existing.zone, records);
  return changes.length + left.length === 0;
}
