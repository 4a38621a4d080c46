import { boundedDiagnostics } from '../../diagnostics/collect.js';
import type { Diagnostic } from '../../diagnostics/diagnostic.js';
import { settleZones } from '../../dns/foreign/settle-zones.js';
import { Failure } from '../../failure.js';
import { sortedBy } from '../../text/compare.js';
import { plural } from '../../text/plural.js';
import { withSlashes } from '../../text/slash-path.js';
import type { RecordOptions } from '../selection/record-filter.js';
import { ALL_RECORDS, mustMatchRecords, recordFilter } from '../selection/record-filter.js';
import { invalidFiles } from '../session/must-be-valid.js';
import type { Host } from '../session/session.js';
import { foreignFiles } from './foreign-files.js';
import type { ExistingZones } from './foreign-target.js';
import { foreignTarget } from './foreign-target.js';
import type { ImportedForeignZone } from './imported-foreign-zone.js';
import type { SourceName } from './sources/names.js';
import { openSource } from './sources/open-source.js';
import type { SourceInput } from './sources/source.js';
import { sourceFor } from './sources/sources.js';
import { outputsFor, writeImported } from './write-imported.js';
import { zoneNames } from './zone-paths.js';

export interface ForeignImportOptions {
  /** Path of a file or folder, or the bytes of stdin. */
  readonly from: string | Buffer;
  /** By default what the files look like. */
  readonly source?: SourceName | undefined;
  /** Names of zones; all zones of the source when empty. */
  readonly zones: readonly string[];
  /** Whether NS records at the apex are declared. */
  readonly apexNs: boolean;
  /** Folder of the zone files; by default the project's own files, or where it would look for new ones. */
  readonly out?: string | undefined;
  /** The records to import; all by default. */
  readonly records?: RecordOptions | undefined;
  /** Whether to take over what differs in files that exist. */
  readonly force: boolean;
  /** Whether to return the texts only, and write nothing. */
  readonly isDry: boolean;
}

/**
 * Writes zone files that declare what files of another program say. Offline.
 *
 * @throws Failure `usage` when the source cannot be read or recognized, `error` when files would be replaced; InvalidFiles
 *   when the source has errors. Nothing is written then.
 */
export async function importForeign(
  host: Host,
  options: ForeignImportOptions,
): Promise<readonly ImportedForeignZone[]> {
  const target = await foreignTarget(host, options.out);
  const variants = variantsIn(options.zones);
  const zones = zoneNames(options.zones.map((name) => name.replace(VARIANT, '')));
  const { txt, protocol, severities } = target;
  const { input, paths } = await openSource(host.files, options.from, { zones, variants, txt, protocol });
  const source = sourceFor(input, options.source);
  if (variants.size > 0 && !source.hasVariants)
    throw new Failure('usage', `the zones of ${input.path} have no variants`, {
      hint: 'name them without !',
    });
  const { zones: found, diagnostics } = await source.read(input);
  mustBeWhole(diagnostics);
  const names = found.map(({ zone }) => zone);
  mustHaveAll(zones, names, input);
  const wanted = found.filter(({ zone }) => zones.length === 0 || zones.includes(zone));
  const { apexNs, records = ALL_RECORDS, isDry } = options;
  const filter = recordFilter(records);
  const settled = settleZones(wanted, { apexNs, txt, protocol, severities, filter });
  const existing: ExistingZones = isDry ? new Map() : await target.existing(names);
  mustMatchRecords(records, [
    ...settled.map(({ zone, declared }) => ({ zone, records: declared })),
    ...settled.map(({ zone }) => ({ zone, records: existing.get(zone)?.zone.records ?? [] })),
  ]);
  const files = await foreignFiles(settled, {
    target,
    existing,
    filter,
    isDry,
    origin: withSlashes(input.path),
  });
  if (isDry) return files;
  const from = typeof options.from === 'string' ? [options.from] : [];
  const { force, out } = options;
  await writeImported(host, files, {
    force,
    outputs: outputsFor(files, { kind: 'zone', isNamed: out !== undefined }),
    reads: [...from, ...paths()],
  });
  return files;
}

/** The tag of a variant at the end of a name, as in DNSControl. */
const VARIANT = /!([^!]*)$/;

function variantsIn(names: readonly string[]): ReadonlyMap<string, string> {
  return new Map(
    names.flatMap((name) => {
      const tag = VARIANT.exec(name)?.[1];
      return tag === undefined ? [] : zoneNames([name.replace(VARIANT, '')]).map((zone) => [zone, tag]);
    }),
  );
}

function mustBeWhole(diagnostics: readonly Diagnostic[]): void {
  if (diagnostics.length === 0) return;
  throw invalidFiles(
    `${plural(diagnostics.length, 'error')} in the source; nothing was written`,
    boundedDiagnostics(sortedBy(diagnostics, orderOf)),
  );
}

/** By file, then by place. */
function orderOf({ at, file }: Diagnostic): string {
  return at ? `${at.file.path}\0${String(at.start).padStart(9, '0')}` : (file ?? '');
}

const FOLDER_HINT =
  'a folder is one of octoDNS, with example.com.yaml or example.com./ in it; name a file of another kind by its path';

/** @throws InvalidFiles when the source has no zones, or not those that were named. */
function mustHaveAll(wanted: readonly string[], found: readonly string[], { path, file }: SourceInput): void {
  const options = file === null && found.length === 0 ? { hint: FOLDER_HINT } : {};
  const missing = wanted.filter((zone) => !found.includes(zone));
  const is = found.length === 0 ? 'has no zones' : `is for ${found.join(', ')}`;
  if (missing.length > 0) throw invalidFiles(`${path} ${is}, not ${missing.join(', ')}`, [], options);
  if (found.length === 0) throw invalidFiles(`${path} has no zones`, [], options);
}
