import type { ImportedFile } from '../outputs/imported-file.js';
import type { ExistingZone } from './existing-zones.js';

export interface ZoneFilesInput<Z> {
  readonly existing: ReadonlyMap<string, ExistingZone>;
  readonly edit: (zone: Z, known: ExistingZone) => Promise<ImportedFile>;
  /** All new ones at once, since rules see them together. */
  readonly create: (zones: readonly Z[]) => Promise<readonly ImportedFile[]>;
}

/** The files of zones in their order: those that exist as edited, the others as new. */
export async function zoneFiles<Z extends { readonly zone: string }>(
  zones: readonly Z[],
  { existing, edit, create }: ZoneFilesInput<Z>,
): Promise<readonly ImportedFile[]> {
  const fresh = zones.filter(({ zone }) => !existing.has(zone));
  const created = await create(fresh);
  const known = new Map(fresh.map((each, index) => [each, created[index]]));
  const files: ImportedFile[] = [];
  for (const each of zones) {
    const found = existing.get(each.zone);
    const file = found ? await edit(each, found) : known.get(each);
    if (file) files.push(file);
  }
  return files;
}
