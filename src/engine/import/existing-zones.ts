import type { Diagnostic } from '../../diagnostics/diagnostic.js';
import { hasErrors } from '../../diagnostics/diagnostic.js';
import type { DesiredZone } from '../../dns/zone.js';
import { Failure } from '../../failure.js';
import type { ZoneReading } from '../../load/zone/zone-file.js';
import { loadZoneFile, loadZones } from '../../load/zone/zone-file.js';
import { fullPath } from '../../load/files/file-tree.js';
import { plural } from '../../text/plural.js';
import type { SlashPath } from '../../text/slash-path.js';
import type { ImportedFile } from '../outputs/imported-file.js';
import { exists } from '../outputs/imported-file.js';
import { invalidFiles } from '../session/must-be-valid.js';
import { storedText } from '../outputs/stored-file.js';

/** A zone with a file. */
export interface ExistingZone {
  readonly path: SlashPath;
  readonly zone: DesiredZone;
  /** What is wrong with its file. */
  readonly diagnostics: readonly Diagnostic[];
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
    zones.set(zone.name, { path, zone, diagnostics });
  }
  return new Map(
    Array.from(zones, ([name, zone]) => [name, { ...zone, isShared: counts.get(zone.path) !== 1 }]),
  );
}

/** @throws InvalidFiles when the file of a zone has errors, and so cannot be edited. */
export function mustBeEditable({ path, diagnostics }: ExistingZone): void {
  if (hasErrors(diagnostics)) throw broken(path, diagnostics);
}

/** What is at the path of a new file. A file with nothing in it, or only comments, may be replaced. */
export type Vacancy = Pick<ImportedFile, 'state' | 'fault'>;

/** Looks at the path of a zone without a file. @throws Failure `usage` when it is the file of other zones. */
export async function vacancyOf(zone: string, path: string, reading: ZoneReading): Promise<Vacancy> {
  if (!(await exists(fullPath(reading.tree, path)))) return { state: 'new' };
  if (!(await storedText(path, reading.tree))) return { state: 'different' };
  const loaded = await loadZoneFile(path, reading);
  const declared = loaded.flatMap((each) => each.zone?.name ?? []);
  if (declared.length > 0)
    throw new Failure('usage', `${path} is the file of other zones, so ${zone} cannot be written to it`, {
      hint: 'rename that file, or write to another folder with --out',
    });
  const diagnostics = loaded.flatMap((each) => each.diagnostics);
  return { state: 'different', fault: broken(path, diagnostics) };
}

function broken(path: string, diagnostics: readonly Diagnostic[]): Failure {
  const errors = diagnostics.filter(({ severity }) => severity === 'error');
  return invalidFiles(
    `${path} cannot be edited: it has ${plural(errors.length, 'error')}; nothing was written`,
    errors,
    { hint: 'correct it, or move it away to get a new file' },
  );
}
