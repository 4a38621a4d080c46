import { placeKey } from '../../diagnostics/source.js';
import type { SeverityOverride } from '../../diagnostics/severities.js';
import { possibleErrors } from '../../dns/rules/advise-zones.js';
import type { ImportObjection } from '../../dns/rules/import-exceptions.js';
import { fullPath } from '../../load/files/file-tree.js';
import { overlayTree } from '../../load/files/overlay-tree.js';
import type { ZoneReading } from '../../load/zone/zone-file.js';
import { loadZoneFile } from '../../load/zone/zone-file.js';
import type { SlashPath } from '../../text/slash-path.js';

/** A new zone file with exceptions. */
export interface ExceptedFile {
  readonly path: SlashPath;
  readonly exceptions: readonly ImportObjection[];
  /** The text with some of them. */
  readonly format: (exceptions: readonly ImportObjection[]) => string;
}

/**
 * The exceptions that hide something in files as they are written, by path: a rule may report several records of a name, or all
 * with the TTL of a file, only once.
 */
export async function usedExceptions(
  files: readonly ExceptedFile[],
  reading: ZoneReading,
  severities: ReadonlyMap<string, SeverityOverride>,
): Promise<ReadonlyMap<SlashPath, readonly ImportObjection[]>> {
  if (files.every(({ exceptions }) => exceptions.length === 0))
    return new Map(files.map(({ path, exceptions }) => [path, exceptions]));
  const texts = new Map(
    files.map(({ path, exceptions, format }) => [fullPath(reading.tree, path), format(exceptions)]),
  );
  const tree = overlayTree(reading.tree, texts);
  const loaded = await Promise.all(files.map(({ path }) => loadZoneFile(path, { ...reading, tree })));
  const zones = loaded.flatMap((ofFile) => ofFile.flatMap(({ zone }) => zone ?? []));
  const found = possibleErrors(zones, severities);
  const used = new Set(
    found.flatMap(({ exceptions = [] }) => exceptions.map(({ place }) => placeKey(place))),
  );
  const written = new Map(zones.map((zone) => [zone.file.path, zone.except]));
  return new Map(
    files.map(({ path, exceptions }) => {
      const entries = written.get(path);
      return [path, exceptions.filter((_, index) => isUsed(entries?.[index], used))];
    }),
  );
}

/** A file that cannot be read keeps its exceptions. */
function isUsed(
  entry: { readonly place: Parameters<typeof placeKey>[0] } | undefined,
  used: ReadonlySet<string>,
): boolean {
  return entry === undefined || used.has(placeKey(entry.place));
}
