import type { ZoneRecords } from '../../dns/zonefile/exported-zone.js';
import { Failure } from '../../failure.js';
import { fullPath } from '../../load/files/file-tree.js';
import { hintForName } from '../../text/known-names.js';
import { pathIn } from '../../text/slash-path.js';
import { checkSelected } from '../check/check-selected.js';
import { mustHaveValidProject } from '../check/read-declared.js';
import { stateOf } from '../outputs/imported-file.js';
import { outputsFor, writeImported } from '../import/write-imported.js';
import { zoneNames } from '../import/zone-paths.js';
import { mustBeValid } from '../session/must-be-valid.js';
import type { ChangedSelection } from '../selection/selection.js';
import { dnsOf } from '../selection/selection.js';
import type { ScopeFailure } from '../scope-failure.js';
import { readListings } from '../session/read-listings.js';
import { reportUnreadable } from '../service/report-unreadable.js';
import type { Host, Session } from '../session/session.js';
import { withSession } from '../session/session.js';
import type { ExportedFile } from './exported-file.js';
import type { ExportFormat } from './formats.js';
import { EXTENSIONS, renderZone } from './render-zone.js';

export interface ExportOptions {
  /** Names of zones. */
  readonly zones: readonly string[];
  /** What differs from a revision, if that chose the zones: an error in a file that may declare one of them is one of the export. */
  readonly changed?: ChangedSelection | undefined;
  /** Whether to export what is live, and not what the files say. */
  readonly live: boolean;
  readonly format: ExportFormat;
  /** Serial number of the SOA record of a master file. */
  readonly serial: number;
  /** Whether a master file gets placeholders of SOA and NS records that the zone does not have. */
  readonly soa: boolean;
  /** Folder to write a file for each zone to; by default nothing is written. */
  readonly out?: string | undefined;
  /** Whether to replace files that differ. */
  readonly force: boolean;
}

export interface Exported {
  /** In the order of the options. */
  readonly files: readonly ExportedFile[];
  /** The live zones that could not be read. */
  readonly unreadable: readonly ScopeFailure[];
}

/**
 * Returns zones in the form of another program, and writes them to files with `out`.
 *
 * @throws Failure `usage` when no file declares a zone; InvalidFiles when the files have errors; `error` when files would be
 *   replaced; for live zones `credentials`, `unreachable`, `interrupted`. Nothing is written then.
 */
export async function exportZones(host: Host, options: ExportOptions): Promise<Exported> {
  const names = zoneNames(options.zones);
  return withSession(host, async (session) => {
    const { zones, failures } = options.live
      ? await liveZones(session, names)
      : { zones: await declaredZones(session, names, options.changed), failures: [] };
    const { unreadable, end } = reportUnreadable(failures, zones.length === 0, session.tell);
    if (end) throw end;
    const files = await Promise.all(zones.map((zone) => exportedFile(session, zone, options)));
    if (options.out !== undefined)
      await writeImported(session, files, {
        force: options.force,
        outputs: outputsFor(files, { kind: 'export', isNamed: true }),
      });
    return { files, unreadable };
  });
}

async function liveZones(
  session: Session,
  names: readonly string[],
): Promise<{ readonly zones: readonly ZoneRecords[]; readonly failures: readonly ScopeFailure[] }> {
  mustHaveValidProject(session);
  const { txt } = dnsOf(session.project);
  const { listings, failures } = await readListings(session, names);
  return { zones: listings.map((listing) => ({ ...listing, txt })), failures };
}

async function declaredZones(
  session: Session,
  names: readonly string[],
  changed: ChangedSelection | undefined,
): Promise<readonly ZoneRecords[]> {
  const { file } = session.project;
  const isNamed = (zone: string): boolean => names.includes(zone);
  const selection = { only: 'dns', ...(changed ? { changed } : { zones: isNamed }) } as const;
  const { zones, others, far, report } = await checkSelected(session, selection, {
    byMirror: false,
    errorsAlone: true,
  });
  const errors = report.diagnostics.filter(({ severity }) => severity === 'error');
  mustBeValid(errors, session.tell);
  const byName = new Map(zones.map(({ name, records, txt }) => [name, { zone: name, records, txt }]));
  return names.map((name) => {
    const zone = byName.get(name);
    if (zone) return zone;
    const known = [...[...zones, ...others].map((each) => each.name), ...far.names];
    throw new Failure('usage', `no file of ${file} declares ${name}`, { hint: hintForName(name, known) });
  });
}

async function exportedFile(
  { files: tree }: Session,
  zone: ZoneRecords,
  options: ExportOptions,
): Promise<ExportedFile> {
  const { out = '', format } = options;
  const rendered = renderZone(zone, options);
  const path = pathIn(out, `${zone.zone.replaceAll('/', '-')}${EXTENSIONS[format]}`);
  const reading = options.out === undefined ? null : await tree.readFile(path);
  const isSame = reading !== null && 'value' in reading && reading.value.toString('utf8') === rendered.text;
  return { zone: zone.zone, path, ...rendered, state: await stateOf(fullPath(tree, path), isSame) };
}
