import { dirname, join } from 'node:path';
import { zoneReading } from '../../config/project.js';
import { nearestProjectFile } from '../../config/project-file.js';
import { boundedDiagnostics } from '../../diagnostics/collect.js';
import type { Diagnostic, RecordSummary } from '../../diagnostics/diagnostic.js';
import type { ForeignRecord, Loss } from '../../dns/foreign/foreign-zone.js';
import type { Project } from '../../config/project.js';
import { draftRecord, draftZone } from '../../dns/draft-zone.js';
import type { ImportObjections } from '../../dns/rules/import-exceptions.js';
import { checkZones } from '../../dns/rules/check-zones.js';
import { importExceptions, NO_OBJECTIONS } from '../../dns/rules/import-exceptions.js';
import type { SettledZone } from '../../dns/foreign/settle-zone.js';
import { isApexNs, settleZone } from '../../dns/foreign/settle-zone.js';
import type { DnsRecord, LiveRecord, TxtReading } from '../../dns/record.js';
import { Failure } from '../../failure.js';
import { findZoneFiles } from '../../load/files/find-files.js';
import type { FileTree, FileReading } from '../../load/files/file-tree.js';
import { fullPath, MAX_FILE_SIZE } from '../../load/files/file-tree.js';
import { readFileOrStdin } from '../../load/files/regular-file.js';
import { decodeSource } from '../../load/source/read-source.js';
import type { ZoneReading } from '../../load/zone/zone-file.js';
import { sortedBy } from '../../text/compare.js';
import { plural } from '../../text/plural.js';
import type { ImportedFile } from '../outputs/imported-file.js';
import type { RecordFilter } from '../../dns/records/record-filter.js';
import type { RecordOptions } from '../selection/record-filter.js';
import { ALL_RECORDS, mustMatchRecords, recordFilter } from '../selection/record-filter.js';
import { invalidFiles } from '../session/must-be-valid.js';
import type { Host } from '../session/session.js';
import { readProject } from '../session/session.js';
import type { ExistingZone } from './existing-zones.js';
import { mustBeEditable, zonesByName } from './existing-zones.js';
import { editZone } from './edit-zone.js';
import type { NewZone } from './new-zone-files.js';
import { newZoneFiles } from './new-zone-files.js';
import { toldPlace } from './told-records.js';
import { zoneFiles } from './zone-files.js';
import { listed } from './zones.js';
import type { ReportedLoss } from '../outputs/reported-loss.js';
import type { ImportedForeignZone } from './imported-foreign-zone.js';
import type { SourceInput } from './sources/source.js';
import type { SourceTree } from './sources/source-tree.js';
import { sourceTree } from './sources/source-tree.js';
import type { SourceName } from './sources/names.js';
import { sourceFor } from './sources/sources.js';
import { outputsFor, writeImported } from './write-imported.js';
import { pathInProject, zoneNames } from './zone-paths.js';

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
  const target = await targetOf(host, options.out);
  const variants = variantsIn(options.zones);
  const zones = zoneNames(options.zones.map((name) => name.replace(VARIANT, '')));
  const { input, paths } = await openSource(host.files, options.from, { zones, variants, txt: target.txt });
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
  const settled = wanted.map((zone) => settleZone(zone, { apexNs: options.apexNs, txt: target.txt }));
  const { records = ALL_RECORDS, isDry } = options;
  const filter = recordFilter(records);
  const existing: ExistingZones = isDry ? new Map() : await target.existing(names);
  mustMatchRecords(records, [
    ...settled.map(({ zone, declared }) => ({ zone, records: declared })),
    ...settled.map(({ zone }) => ({ zone, records: existing.get(zone)?.zone.records ?? [] })),
  ]);
  const files = await importedFiles(settled, { target, existing, filter, options, origin: input.path });
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

type ExistingZones = ReadonlyMap<string, ExistingZone>;

/** Where zone files are written to. */
interface Target {
  /** Absolute path of the folder of the project file, or of the working folder. */
  readonly root: string;
  readonly txt: TxtReading;
  readonly severities: Project['severities'];
  /** How zone files are read. */
  readonly reading: ZoneReading;
  /** The files that these zones may have already. */
  readonly existing: (zones: readonly string[]) => Promise<ExistingZones>;
  /** The path for a zone without a file, as shown. */
  readonly pathFor: (zone: string) => string;
}

/** Without a project file, zone files are written to `zones`. */
async function targetOf(host: Host, out: string | undefined): Promise<Target> {
  const { files: tree, config } = host;
  const hasProject = config !== null || (await nearestProjectFile(host)) !== null;
  const { project = null, diagnostics = [] } = hasProject ? await readProject(host) : {};
  if (hasProject && !project) throw invalidFiles(`the project file has errors`, diagnostics);
  const folder = out ?? (project ? undefined : 'zones');
  const pathFor = (zone: string): string =>
    folder === undefined && project ? pathInProject(zone, project) : join(folder ?? '', `${zone}.yaml`);
  const txt = project?.dns?.txt ?? 'text';
  const root = project?.root ?? tree.folder;
  const reading = project ? zoneReading(project) : { tree, txt };
  const existing = async (zones: readonly string[]): Promise<ExistingZones> => {
    const globs = folder === undefined ? project?.dns?.zones : undefined;
    const paths = globs ? await findZoneFiles(globs, root, project?.files ?? tree) : zones.map(pathFor);
    return zonesByName(paths, reading);
  };
  const severities = project?.severities ?? new Map();
  return { root, txt, severities, reading, existing, pathFor };
}

async function openSource(
  files: FileTree,
  from: string | Buffer,
  about: Pick<SourceInput, 'zones' | 'variants' | 'txt'>,
): Promise<{ readonly input: SourceInput } & Pick<SourceTree, 'paths'>> {
  const path = typeof from === 'string' ? from : 'stdin';
  const reading = typeof from === 'string' ? await readNamed(from, files) : { value: from };
  const isFolder = 'fault' in reading && reading.fault.kind === 'folder';
  // What the source includes stays in its folder.
  const inside = files.within([fullPath(files, isFolder ? path : dirname(path))]);
  const { tree, paths } = sourceTree(inside, 'value' in reading ? reading.value.length : 0);
  const options = { ...about, tree, around: files };
  if ('fault' in reading) {
    if (isFolder) return { input: { path, file: null, isMarked: false, ...options }, paths };
    throw new Failure('usage', `${path} cannot be read: ${reading.fault.reason}`);
  }
  const { file, isMarked = false, diagnostics } = decodeSource(path, reading.value);
  if (!file) throw invalidFiles(`${path} cannot be imported`, diagnostics);
  return { input: { path, file, isMarked, ...options }, paths };
}

async function readNamed(path: string, files: FileTree): Promise<FileReading<Buffer>> {
  const fault = files.refusal(path);
  return fault ? { fault } : readFileOrStdin(fullPath(files, path), MAX_FILE_SIZE);
}

function mustBeWhole(diagnostics: readonly Diagnostic[]): void {
  if (diagnostics.length === 0) return;
  throw invalidFiles(
    `${plural(diagnostics.length, 'error')} in the source; nothing was written`,
    boundedDiagnostics(sortedBy(diagnostics, orderOf)),
  );
}

/** By file, then by place. */
function orderOf({ at, file = '' }: Diagnostic): string {
  return at ? `${at.file.path}\0${String(at.start).padStart(9, '0')}` : file;
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

interface SettledInput {
  readonly target: Target;
  readonly existing: ExistingZones;
  readonly filter: RecordFilter | null;
  readonly options: Pick<ForeignImportOptions, 'apexNs' | 'isDry'>;
  /** The path of the source. */
  readonly origin: string;
}

/** The files of zones: those that exist as edited, others as new. */
async function importedFiles(
  settled: readonly SettledZone[],
  input: SettledInput,
): Promise<readonly ImportedForeignZone[]> {
  const { target, existing, filter } = input;
  const files = await zoneFiles(settled, {
    existing,
    edit: (each, known) => editedZone(each, known, input),
    create: (fresh) => {
      const selected = fresh.map((each) => (filter ? selectedIn(each, filter) : each));
      const objections = objectionsOf(selected, target);
      return newZoneFiles(
        selected.map((each) => newZone(each, objections.get(each.zone), input)),
        target,
      );
    },
  });
  return settled.flatMap(({ zone, losses, changes }, index) => {
    const file = files[index];
    return file
      ? [
          {
            exceptions: [],
            mistakes: [],
            ...file,
            zone,
            losses: losses.map(reported),
            changes: changes.map(reported),
          },
        ]
      : [];
  });
}

function selectedIn(settled: SettledZone, filter: RecordFilter): SettledZone {
  return { ...settled, declared: settled.declared.filter((record) => filter(settled.zone, record)) };
}

function objectionsOf(
  settled: readonly SettledZone[],
  { reading: { txt = 'text' }, severities }: Target,
): ReadonlyMap<string, ImportObjections> {
  const zones = settled.map(({ zone, declared }) => draftZone(zone, declared.map(draftRecord), { txt }));
  return importExceptions(zones, checkZones(zones), severities);
}

function newZone(
  { zone, comments: about, declared, losses, changes }: SettledZone,
  objections: ImportObjections = NO_OBJECTIONS,
  { target: { pathFor }, origin }: SettledInput,
): NewZone {
  const comments = new Map<DnsRecord, readonly string[]>(
    declared.map((record) => [record, commentsOn(record)]),
  );
  return {
    path: pathFor(zone),
    contents: {
      zone,
      comments: about,
      declared,
      commentsOf: (record) => comments.get(record) ?? [],
      lost: losses.map(commentOn),
      changed: changes.map(commentOn),
      reason: `imported from ${origin}`,
    },
    ...objections,
    placeOf: (record) => {
      const found = declared.find((each) => isSameRecord(each, record));
      return found ? toldPlace(found.at) : null;
    },
    notes: notesOn({ declared, losses, changes }),
  };
}

/** Without `--apex-ns` the source says nothing of NS records at the apex. */
function editedZone(
  { declared }: SettledZone,
  known: ExistingZone,
  { target: { reading, severities }, filter, options: { apexNs } }: SettledInput,
): Promise<ImportedFile> {
  mustBeEditable(known);
  const wanted = listed(declared);
  const comments = new Map<LiveRecord, readonly string[]>(wanted.map((each) => [each, commentsOn(each)]));
  const isCompared: RecordFilter = (zone, record) =>
    (apexNs || !isApexNs(record)) && (filter?.(zone, record) ?? true);
  const { zone, isShared } = known;
  return editZone(
    {
      zone,
      isShared,
      wanted,
      filter: isCompared,
      commentsOf: (record) => comments.get(record) ?? [],
      severities,
    },
    reading,
  );
}

function commentsOn({ above = [], comments }: ForeignRecord): readonly string[] {
  return [...above, ...comments];
}

function isSameRecord(a: RecordSummary, b: RecordSummary): boolean {
  return a.prefix === b.prefix && a.type === b.type && a.content === b.content;
}

function commentOn({ text, reason }: Loss): string {
  return `${text}  (${reason})`;
}

function reported({ at, text, reason }: Loss): ReportedLoss {
  return { place: toldPlace(at), text, reason };
}

function notesOn({
  declared,
  losses,
  changes,
}: Pick<SettledZone, 'declared' | 'losses' | 'changes'>): readonly string[] {
  return [
    plural(declared.length, 'record'),
    ...(losses.length > 0 ? [`${losses.length} not imported`] : []),
    ...(changes.length > 0 ? [`${changes.length} changed`] : []),
  ];
}
