import type { Project } from '../../config/project.js';
import { loadProject, mailFolder, zoneReading } from '../../config/project.js';
import { boundedDiagnostics } from '../../diagnostics/collect.js';
import type { Diagnostic } from '../../diagnostics/diagnostic.js';
import { hasErrors } from '../../diagnostics/diagnostic.js';
import type { DesiredZone } from '../../dns/zone.js';
import { isBelow } from '../../load/files/bounds.js';
import type { FileTree } from '../../load/files/file-tree.js';
import { pathOutside } from '../../load/source/file-rules.js';
import { findZoneFiles } from '../../load/files/find-files.js';
import { loadMailFolder } from '../../load/template/mail-folder.js';
import { loadZoneFile } from '../../load/zone/zone-file.js';
import type { DesiredTemplate } from '../../mail/templates/template.js';
import { catalogue } from '../catalogue.js';
import { mapConcurrently } from '../service/map-concurrently.js';
import type { ReadZoneFile } from './shared-zone-files.js';

/** The declarations of a project at a revision, as far as they can be read; they may be invalid. */
export interface RevisionFiles {
  /** Null when there was no project file, or it has errors, so that everything else is empty. */
  readonly project: Project | null;
  readonly zones: readonly DesiredZone[];
  readonly templates: readonly DesiredTemplate[];
  readonly unreadable: readonly UnreadableFile[];
  /** Problems of the project file; with errors, nothing else is read. */
  readonly diagnostics: readonly Diagnostic[];
}

/** A zone file or template folder that cannot be read completely. */
export interface UnreadableFile {
  readonly path: string;
  readonly part: 'dns' | 'mail';
  /** Name of the zone, null when unknown; `mail/<template>`, or `mail` for all templates. */
  readonly name: string | null;
  readonly diagnostics: readonly Diagnostic[];
}

/** Tells which zones and templates are, at a revision, in a file or folder that cannot be read. */
export function unreadableAt({ unreadable }: Pick<RevisionFiles, 'unreadable'>): {
  readonly isZone: (zone: DesiredZone) => boolean;
  readonly isTemplate: (template: DesiredTemplate) => boolean;
} {
  const ofZones = unreadable.filter(({ part }) => part === 'dns');
  const zones = new Set(ofZones.flatMap(({ name, path }) => [name, path]));
  const mail = new Set(unreadable.flatMap(({ part, name }) => (part === 'mail' ? [name] : [])));
  return {
    isZone: ({ name, file }) => zones.has(name) || zones.has(file.path),
    isTemplate: ({ name }) => mail.has('mail') || mail.has(`mail/${name}`),
  };
}

export interface RevisionInput {
  readonly tree: FileTree;
  /** Path of the project file. */
  readonly file: string;
  readonly env: NodeJS.ProcessEnv;
  /** Reads zone files; by default each for itself. */
  readonly readZoneFile?: ReadZoneFile | undefined;
}

/** Reads a project from a revision. Its endpoints are not checked. */
export async function readRevision({
  tree,
  file,
  env,
  readZoneFile = loadZoneFile,
}: RevisionInput): Promise<RevisionFiles> {
  if (!(await tree.exists(file))) return NOTHING;
  const { project, diagnostics } = await loadProject({ file, files: tree, env, knownRules: catalogue });
  if (!project) return { ...NOTHING, diagnostics };
  const [zones, mail] = [await readZones(project, readZoneFile), await readMail(project)];
  return {
    project,
    zones: zones.readable,
    templates: mail.readable,
    unreadable: [...zones.unreadable, ...mail.unreadable],
    diagnostics: [],
  };
}

const NOTHING: RevisionFiles = {
  project: null,
  zones: [],
  templates: [],
  unreadable: [],
  diagnostics: [],
};

/** The declarations that can be read, and the files that cannot. */
interface Sorted<T> {
  readonly readable: readonly T[];
  readonly unreadable: readonly UnreadableFile[];
}

/** Number of files to request in advance, since git is another process with its own latency. */
const READ_AHEAD = 64;

/**
 * Reads every file with its own cache of included files, so that the problems of those are reported for each. Files
 * behind a link out of the repository are skipped.
 */
async function readZones(project: Project, readZoneFile: ReadZoneFile): Promise<Sorted<DesiredZone>> {
  const { dns, root, files: tree } = project;
  const readable = new Map<string, DesiredZone>();
  const unreadable: UnreadableFile[] = [];
  const paths = dns ? await findZoneFiles(dns.zones, root, tree) : [];
  const reading = zoneReading(project);
  const loaded = await mapConcurrently(paths, READ_AHEAD, async (path) => {
    const zones = await readZoneFile(path, reading);
    return zones.map((zone) => ({ path, ...zone }));
  });
  for (const { path, zone, diagnostics: found } of loaded.flat()) {
    const diagnostics = boundedDiagnostics(found);
    if (diagnostics.some(({ rule, at }) => rule === pathOutside && !at)) continue;
    const name = zone?.name ?? diagnostics.find((each) => each.zone !== undefined)?.zone ?? null;
    if (!zone || hasErrors(diagnostics) || readable.has(zone.name))
      unreadable.push({ path, part: 'dns', name, diagnostics });
    else readable.set(zone.name, zone);
  }
  for (const { name } of unreadable) if (name !== null) readable.delete(name);
  return { readable: [...readable.values()], unreadable };
}

/** A missing folder has no templates, since git does not store empty folders. */
async function readMail(project: Project): Promise<Sorted<DesiredTemplate>> {
  const { mail, files: tree } = project;
  const folder = mail && mailFolder(project, mail);
  if (folder === null || !(await isInside(folder, tree))) return { readable: [], unreadable: [] };
  const loaded = await loadMailFolder(folder, tree);
  const part = 'mail';
  const { diagnostics: problems } = loaded;
  if (!loaded.mail)
    return { readable: [], unreadable: [{ path: folder, part, name: 'mail', diagnostics: problems }] };
  const unreadable = loaded.mail.templates.flatMap(({ name, folder: path }): UnreadableFile[] => {
    const diagnostics = problems.filter(({ at, file }) => isBelow(path, at?.file.path ?? file ?? ''));
    return hasErrors(diagnostics) ? [{ path, part, name: `mail/${name}`, diagnostics }] : [];
  });
  const broken = new Set(unreadable.map(({ path }) => path));
  return { readable: loaded.mail.templates.filter(({ folder: path }) => !broken.has(path)), unreadable };
}

async function isInside(folder: string, tree: FileTree): Promise<boolean> {
  const listing = await tree.readFolder(folder);
  return 'value' in listing || !['missing', 'outside'].includes(listing.fault.kind);
}
