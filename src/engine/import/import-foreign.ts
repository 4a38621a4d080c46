import { dirname, join } from 'node:path';
import { zoneReading } from '../../config/project.js';
import { nearestProjectFile } from '../../config/project-file.js';
import { boundedDiagnostics } from '../../diagnostics/collect.js';
import type { Diagnostic } from '../../diagnostics/diagnostic.js';
import type { RecordSummary } from '../../diagnostics/diagnostic.js';
import type { Span } from '../../diagnostics/source.js';
import { positionAt } from '../../diagnostics/source.js';
import type { Loss } from '../../dns/foreign/foreign-zone.js';
import type { Project } from '../../config/project.js';
import { draftRecord, draftZone } from '../../dns/draft-zone.js';
import type { ImportObjection, ImportObjections } from '../../dns/rules/import-exceptions.js';
import { checkZones } from '../../dns/rules/check-zones.js';
import { importExceptions, NO_OBJECTIONS } from '../../dns/rules/import-exceptions.js';
import type { SettledZone } from '../../dns/foreign/settle-zone.js';
import { settleZone } from '../../dns/foreign/settle-zone.js';
import type { DnsRecord, TxtReading } from '../../dns/record.js';
import { Failure } from '../../failure.js';
import { findZoneFiles } from '../../load/files/find-files.js';
import type { FileTree, FileReading } from '../../load/files/file-tree.js';
import { fullPath, MAX_FILE_SIZE } from '../../load/files/file-tree.js';
import { readFileOrStdin } from '../../load/files/regular-file.js';
import { decodeSource } from '../../load/source/read-source.js';
import { formatZoneFile } from '../../load/format/format-zone-file.js';
import type { ZoneReading } from '../../load/zone/zone-file.js';
import { sortedBy } from '../../text/compare.js';
import { plural } from '../../text/plural.js';
import { schemaAddress } from '../outputs/schema-address.js';
import { invalidFiles } from '../session/must-be-valid.js';
import type { Host } from '../session/session.js';
import { readProject } from '../session/session.js';
import type { ExistingZone } from './existing-zones.js';
import { stateFor, zonesByName } from './existing-zones.js';
import type { ImportedForeignZone } from './imported-foreign-zone.js';
import { objectionText } from './objection-text.js';
import type { ReportedLoss } from './reported-loss.js';
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
  /** Whether to replace files that differ. */
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
  const existing = await target.existing(names);
  const objections = objectionsOf(settled, target);
  const files = await Promise.all(
    settled.map((zone) =>
      importedFile(
        { ...zone, ...(objections.get(zone.zone) ?? NO_OBJECTIONS), origin: input.path },
        target,
        existing,
      ),
    ),
  );
  if (options.isDry) return files;
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
  readonly absolute: (path: string) => string;
}

/** Without a project file, zone files are written to `zones`. */
async function targetOf(host: Host, out: string | undefined): Promise<Target> {
  const { files: tree, config } = host;
  const absolute = (path: string): string => fullPath(tree, path);
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
  return { root, txt, severities, reading, existing, pathFor, absolute };
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

function objectionsOf(
  settled: readonly SettledZone[],
  { txt, severities }: Target,
): ReadonlyMap<string, ImportObjections> {
  const zones = settled.map(({ zone, declared }) => draftZone(zone, declared.map(draftRecord), { txt }));
  return importExceptions(zones, checkZones(zones), severities);
}

interface ExceptedZone extends SettledZone, ImportObjections {
  /** The path of the source. */
  readonly origin: string;
}

async function importedFile(
  settled: ExceptedZone,
  { root, reading, pathFor, absolute }: Target,
  existing: ExistingZones,
): Promise<ImportedForeignZone> {
  const { zone, comments: about, declared, losses, changes, exceptions, mistakes, origin } = settled;
  const path = existing.get(zone)?.path ?? pathFor(zone);
  const schema = await schemaAddress('zone', { root, path: absolute(path) });
  const comments = new Map<DnsRecord, readonly string[]>(
    declared.map((record) => [record, [...(record.above ?? []), ...record.comments]]),
  );
  const text = formatZoneFile(
    {
      zone,
      comments: about,
      declared,
      commentsOf: (record) => comments.get(record) ?? [],
      lost: losses.map(commentOn),
      changed: changes.map(commentOn),
      exceptions,
      reason: `imported from ${origin}`,
    },
    schema,
  );
  const live = declared.map((record, index) => ({ ...record, id: String(index) }));
  const state = await stateFor({ zone, records: live, path, existing: existing.get(zone) }, reading);
  const objection = ({ record, rule, message }: ImportObjection): ReportedLoss => {
    const found = declared.find((each) => isSameRecord(each, record));
    return { place: found ? placeOf(found.at) : path, ...objectionText(record, { rule, message }) };
  };
  const told = {
    losses: losses.map(reported),
    changes: changes.map(reported),
    exceptions: exceptions.map(objection),
    mistakes: mistakes.map(objection),
  };
  return { zone, path, text, state, ...told, note: noteOn(settled) };
}

function commentOn({ text, reason }: Loss): string {
  return `${text}  (${reason})`;
}

function reported({ at, text, reason }: Loss): ReportedLoss {
  return { place: placeOf(at), text, reason };
}

function placeOf({ file, start }: Span): string {
  return `${file.path}:${positionAt(file, start).line}`;
}

function isSameRecord(a: RecordSummary, b: RecordSummary): boolean {
  return a.prefix === b.prefix && a.type === b.type && a.content === b.content;
}

function noteOn({ declared, losses, changes, exceptions, mistakes }: ExceptedZone): string {
  return [
    plural(declared.length, 'record'),
    ...(losses.length > 0 ? [`${losses.length} not imported`] : []),
    ...(changes.length > 0 ? [`${changes.length} changed`] : []),
    ...(exceptions.length > 0 ? [plural(exceptions.length, 'exception')] : []),
    ...(mistakes.length > 0 ? [plural(mistakes.length, 'mistake')] : []),
  ].join(', ');
}
