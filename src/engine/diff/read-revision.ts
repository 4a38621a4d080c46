import { sep } from 'node:path';
import type { Project } from '../../config/project.js';
import { loadProject } from '../../config/project.js';
import { boundedDiagnostics } from '../../diagnostics/collect.js';
import type { Diagnostic } from '../../diagnostics/diagnostic.js';
import { hasErrors } from '../../diagnostics/diagnostic.js';
import type { DesiredZone } from '../../dns/zone.js';
import type { FileTree } from '../../load/files/file-tree.js';
import { fileOutside } from '../../load/file-rules.js';
import { findZoneFiles } from '../../load/files/find-files.js';
import { loadMailFolder } from '../../load/template/mail-folder.js';
import type { LoadedZone } from '../../load/zone/zone-file.js';
import { loadZoneFile } from '../../load/zone/zone-file.js';
import type { DesiredTemplate, MailSettings } from '../../mail/template.js';
import { catalogue } from '../catalogue.js';
import { mailFolder } from '../../config/project.js';
import { mapConcurrently } from '../service/map-concurrently.js';

/** What a project said at a revision, as far as it can be read; it need not have been valid. */
export interface RevisionFiles {
  /** False when there was no project file: then there is nothing else, either. */
  readonly exists: boolean;
  readonly zones: readonly DesiredZone[];
  readonly templates: readonly DesiredTemplate[];
  /** How far a run over mails may go; null without a mail part. */
  readonly mail: MailSettings | null;
  /** What must not be compared with anything. */
  readonly unreadable: readonly UnreadableFile[];
  /** What is wrong with the project file; nothing else was read when it has errors. */
  readonly diagnostics: readonly Diagnostic[];
}

/** A zone file or the folder of a template that cannot be read whole. */
export interface UnreadableFile {
  readonly path: string;
  /** The part of the project that it belongs to. */
  readonly part: 'dns' | 'mail';
  /** Name of the zone, null when it is not known; `mail/<template>`, or `mail` for all templates. */
  readonly name: string | null;
  readonly diagnostics: readonly Diagnostic[];
}

export interface RevisionInput {
  readonly tree: FileTree;
  /** Path of the project file. */
  readonly file: string;
  readonly env: NodeJS.ProcessEnv;
}

/** Reads a project from a revision. What its endpoints are does not matter. */
export async function readRevision({ tree, file, env }: RevisionInput): Promise<RevisionFiles> {
  if (!(await tree.exists(file))) return { ...NOTHING, exists: false };
  const { project, diagnostics } = await loadProject({ file, files: tree, env, knownRules: catalogue });
  if (!project) return { ...NOTHING, diagnostics };
  const [zones, mail] = [await readZones(project), await readMail(project)];
  return {
    exists: true,
    zones: zones.readable,
    templates: mail.readable,
    mail: project.mail,
    unreadable: [...zones.unreadable, ...mail.unreadable],
    diagnostics: [],
  };
}

const NOTHING: RevisionFiles = {
  exists: true,
  zones: [],
  templates: [],
  mail: null,
  unreadable: [],
  diagnostics: [],
};

/** Things that can be read, and files that cannot. */
interface Sorted<T> {
  readonly readable: readonly T[];
  readonly unreadable: readonly UnreadableFile[];
}

/** Files are asked for before those ahead of them have come: git is another process, and each turn to it takes time. */
const READ_AHEAD = 64;

/** Every file is read with its own cache of included files: what is wrong with those is told once a cache. A file that is
 * a link out of the repository has no content there. */
async function readZones({ dns, root, files: tree }: Project): Promise<Sorted<DesiredZone>> {
  const readable = new Map<string, DesiredZone>();
  const unreadable: UnreadableFile[] = [];
  const paths = dns ? await findZoneFiles(dns.zones, root, tree) : [];
  const loaded = await mapConcurrently(paths, READ_AHEAD, async (path) => ({
    path,
    ...bounded(await loadZoneFile(path, { tree, txt: dns?.txt })),
  }));
  for (const { path, zone, diagnostics } of loaded) {
    if (diagnostics.some(({ rule, at }) => rule === fileOutside && !at)) continue;
    const name = zone?.name ?? null;
    if (!zone || hasErrors(diagnostics) || readable.has(zone.name))
      unreadable.push({ path, part: 'dns', name, diagnostics });
    else readable.set(zone.name, zone);
  }
  for (const { name } of unreadable) if (name !== null) readable.delete(name);
  return { readable: [...readable.values()], unreadable };
}

function bounded(loaded: LoadedZone): LoadedZone {
  return { ...loaded, diagnostics: boundedDiagnostics(loaded.diagnostics) };
}

/** A folder that is not there, or not in the repository, has no templates: git keeps no empty folders. */
async function readMail(project: Project): Promise<Sorted<DesiredTemplate>> {
  const { mail, files: tree } = project;
  const folder = mail && mailFolder(project, mail);
  if (folder === null || !(await isInside(folder, tree))) return { readable: [], unreadable: [] };
  const loaded = await loadMailFolder(folder, tree);
  const part = 'mail';
  if (!loaded.mail)
    return {
      readable: [],
      unreadable: [{ path: folder, part, name: 'mail', diagnostics: loaded.diagnostics }],
    };
  const unreadable = loaded.mail.templates.flatMap(({ name, folder: path }): UnreadableFile[] => {
    const diagnostics = loaded.diagnostics.filter((diagnostic) => isBelow(path, diagnostic));
    return hasErrors(diagnostics) ? [{ path, part, name: `mail/${name}`, diagnostics }] : [];
  });
  const broken = new Set(unreadable.map(({ path }) => path));
  return { readable: loaded.mail.templates.filter(({ folder: path }) => !broken.has(path)), unreadable };
}

async function isInside(folder: string, tree: FileTree): Promise<boolean> {
  const listing = await tree.readFolder(folder);
  return 'value' in listing || !['missing', 'outside'].includes(listing.fault.kind);
}

function isBelow(folder: string, { at, file }: Diagnostic): boolean {
  return (at?.file.path ?? file ?? '').startsWith(folder + sep);
}
