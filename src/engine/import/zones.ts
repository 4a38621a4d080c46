import type { DnsClient } from '../../api/dns/client.js';
import type { Project } from '../../config/project.js';
import { plural } from '../../text/plural.js';
import type { ImportedZone } from '../../dns/import-zones.js';
import { importZones } from '../../dns/import-zones.js';
import { formatZoneFile } from '../../load/zone/format-zone-file.js';
import { fullPath } from '../../load/files/file-tree.js';
import { recordLister } from '../service/zones.js';
import { isDeclared, zonesByName } from './existing-zones.js';
import type { ImportedFile } from './imported-file.js';
import { stateOf } from './imported-file.js';
import { mapConcurrently } from '../service/map-concurrently.js';
import type { ScopeFailure } from '../service/read-or-fail.js';
import { readOrFail } from '../service/read-or-fail.js';
import { schemaAddress } from '../init/schema-address.js';

export interface ImportZonesInput {
  readonly project: Pick<Project, 'root' | 'files' | 'severities' | 'dns'>;
  readonly zones: readonly string[];
  readonly client: DnsClient;
  /** Number of listings to read concurrently. */
  readonly concurrency: number;
  readonly signal?: AbortSignal;
  /** Paths of existing zone files. */
  readonly files: readonly string[];
  /** Returns the path for a zone without a file. */
  readonly pathFor: (zone: string) => string;
}

export interface ImportedZoneFiles {
  /** In the order of the zones. */
  readonly files: readonly ImportedFile[];
  readonly failures: readonly ScopeFailure[];
}

/**
 * Reads live zones, and returns the files that declare them, so that a plan from these is empty. Writes nothing.
 *
 * @throws Failure `interrupted` when the signal aborts, and what `pathFor` throws.
 */
export async function importedZoneFiles(input: ImportZonesInput): Promise<ImportedZoneFiles> {
  const { project, zones, client, concurrency, signal } = input;
  const { root, files: tree, severities } = project;
  const txt = project.dns?.txt ?? 'text';
  const existing = await zonesByName(input.files, { tree, txt });
  const pathOf = (zone: string): string => existing.get(zone)?.path ?? input.pathFor(zone);
  for (const zone of zones) pathOf(zone); // throws before anything is read

  const list = recordLister(client);
  const read = await mapConcurrently(zones, concurrency, (zone) =>
    readOrFail(zone, async () => ({ zone, records: await list(zone, signal) }), signal),
  );
  const failures = read.flatMap((result) => ('failure' in result ? [result] : []));
  const listings = read.flatMap((result) => ('failure' in result ? [] : [result]));
  const files = importZones(listings, severities, txt).map(async (imported): Promise<ImportedFile> => {
    const path = pathOf(imported.zone);
    const full = fullPath(tree, path);
    const schema = await schemaAddress('zone', { root, path: full });
    const state = await stateOf(full, isDeclared(imported.records, existing.get(imported.zone)));
    return { path, text: formatZoneFile(imported, schema), state, ...noteOn(imported) };
  });
  return { files: await Promise.all(files), failures };
}

function noteOn({ declared, unmanaged, ignored }: ImportedZone): Pick<ImportedFile, 'note'> {
  const others = unmanaged.length + ignored.length;
  const note = plural(declared.length, 'record');
  return { note: others === 0 ? note : `${note}, ${others} ignored` };
}
