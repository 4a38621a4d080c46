import { dirname, resolve } from 'node:path';
import { boundedDiagnostics } from '../diagnostics/collect.js';
import type { Diagnostic } from '../diagnostics/diagnostic.js';
import { hasErrors } from '../diagnostics/diagnostic.js';
import type { Rule } from '../diagnostics/rule.js';
import type { SourceFile } from '../diagnostics/source.js';
import { sourceFile } from '../diagnostics/source.js';
import type { Protocol } from '../dns/protocol.js';
import type { FileTree } from '../load/files/file-tree.js';
import { homeOf, homeOfFile } from '../load/files/bounds.js';
import { fullPath, shownPath } from '../load/files/file-tree.js';
import { readDocument } from '../load/document/read-document.js';
import type { Node } from '../load/yaml/nodes.js';
import { textsOf, valueOf } from '../load/yaml/nodes.js';
import { NO_VARIABLES } from '../load/zone/variables.js';
import type { ZoneReading } from '../load/zone/zone-file.js';
import { findProjectFile, nearestProjectFile } from './project-file.js';
import { PROJECT_FILE_NAME } from '../load/files/bounds.js';
import { checkStateFolder } from './state-folder.js';
import { checkProjectSchema } from './project-schema.js';
import type { MailServiceSettings, Settings } from './settings/list.js';
import { dnsSettings } from './settings/list.js';
import { languages } from './settings/mail-languages.js';
import { mailIgnore } from './settings/mail-safeguards.js';
import { policies } from './settings/policies.js';
import { emptyDocument, readSettings } from './settings/read-settings.js';
import { likelyProtocol } from './settings/protocol.js';
import { replace } from './settings/replace.js';
import { serverOf } from './settings/server.js';
import type { ProjectSetting } from './settings/setting.js';
import { readSetting, writtenAt } from './settings/setting.js';
import { severities } from './settings/severities.js';
import { stateFolder } from './settings/state.js';
import { translations } from './settings/translations.js';
import { txt } from './settings/txt.js';
import { vars } from './settings/vars.js';
import { zones } from './settings/zones.js';

/** A project, from its file and the environment. */
export interface Project extends Settings {
  /** Where the files that it names are read from; paths are shown relative to the folder of the tree. */
  readonly files: FileTree;
  /** Path of the project file as shown. */
  readonly file: string;
  /** Folder of the project file, absolute; its paths are relative to it. */
  readonly root: string;
  readonly source: SourceFile;
  /** What the file says. */
  readonly document: Node;
}

export interface ProjectInput {
  /** Path given by the user, or null to look for the nearest one. */
  readonly file: string | null;
  readonly files: FileTree;
  readonly env: NodeJS.ProcessEnv;
  /** Rules that `rules:` may name. */
  readonly knownRules: readonly Rule[];
}

export interface ProjectReading {
  /** Null if the file is malformed. Otherwise errors are about settings that not every command needs. */
  readonly project: Project | null;
  /** In the order of the file. */
  readonly diagnostics: readonly Diagnostic[];
}

/** Reads the project file. @throws Failure `usage` if there is none, or the nearest one is another user's. */
export async function loadProject({ file, files, env, knownRules }: ProjectInput): Promise<ProjectReading> {
  const path = file ?? (await findProjectFile({ files, env }));
  const { file: source, root, diagnostics: malformed } = await readDocument(path, files, checkProjectSchema);
  if (!root) return { project: null, diagnostics: boundedDiagnostics(malformed) };
  const { settings, misshapen, unusable } = readSettings({ document: root, file: path, env, knownRules });
  const errors = [...malformed, ...misshapen];
  const diagnostics = boundedDiagnostics(inReadingOrder(errors, unusable));
  if (hasErrors(errors)) return { project: null, diagnostics };
  const folder = dirname(fullPath(files, path));
  const place = { files: projectFiles(files, folder), file: path, root: folder, source, document: root };
  const project = { ...place, ...settings };
  const outside = checkStateFolder(project, root);
  if (outside.length > 0) return { project: null, diagnostics: [...diagnostics, ...outside] };
  return { project, diagnostics };
}

/** The files that a project in a folder may name: those of its repository, or without one those of the folder. */
export function projectFiles(files: FileTree, root: string): FileTree {
  return files.within([homeOf(root)]);
}

/** Leaves out errors about values that are malformed. */
function inReadingOrder(
  misshapen: readonly Diagnostic[],
  others: readonly Diagnostic[],
): readonly Diagnostic[] {
  const reported = new Set(misshapen.map(({ at }) => at?.start));
  const all = [...misshapen, ...others.filter(({ at }) => !reported.has(at?.start))];
  return all.toSorted((a, b) => (a.at?.start ?? 0) - (b.at?.start ?? 0));
}

/** How the zone files of a project are read. */
export function zoneReading(project: Pick<Project, 'files' | 'dns' | 'vars' | 'document'>): ZoneReading {
  const { files, dns, document } = project;
  return {
    tree: files,
    txt: dns?.txt,
    protocol: likelyProtocol(document),
    replace: dns?.replace,
    vars: project.vars,
  };
}

/** Path of the mail folder of a project, as shown. */
export function mailFolder(
  { root, files }: Pick<Project, 'root' | 'files'>,
  mail: Pick<MailServiceSettings, 'translations'>,
): string {
  return shownPath(files, resolve(root, mail.translations));
}

/** Where the files of a project are. */
export interface ProjectOutline extends Pick<Project, 'files' | 'stateFolder'> {
  /** Folder of the project file, absolute. */
  readonly root: string;
  /** Globs of zone files, relative to the root. */
  readonly zones: readonly string[];
  readonly protocol: Protocol;
  /** Folder of the translations, relative to the root. */
  readonly translations: string;
  /** The listed languages. */
  readonly languages: readonly string[];
}

/**
 * What a project says to zone files that are read without the others. The tree is for the named files, which may be anywhere,
 * and for what they name, which stays in the project or beside them.
 */
export type FileSettings = ZoneReading &
  Pick<Project, 'vars' | 'policies' | 'severities'> & {
    /** Null without a mail part. */
    readonly mail: FileMailSettings | null;
  };

/** What a project says to files of its mail folder that are read without the others. */
export interface FileMailSettings extends Pick<MailServiceSettings, 'ignore'> {
  /** Absolute path of the mail folder. */
  readonly folder: string;
}

/** Where the file of a project is. */
export type ProjectPlace = Pick<ProjectInput, 'file' | 'files' | 'env'>;

/**
 * Reads it for some files without checking anything; no settings without a readable project file. Severities are those of
 * policies and of `knownRules`, by default none.
 *
 * @throws Failure `usage` if the nearest one is another user's.
 */
export async function fileSettings(
  { file, files, env, knownRules }: ProjectPlace & Partial<Pick<ProjectInput, 'knownRules'>>,
  named: readonly string[],
): Promise<FileSettings> {
  const path = file ?? (await nearestProjectFile({ files, env }));
  const homes = named.flatMap((each) =>
    files.refusal(each) === null ? [homeOfFile(fullPath(files, each))] : [],
  );
  const own = path === null ? [] : [homeOf(dirname(fullPath(files, path)))];
  const tree = files.within([...new Set([...own, ...homes])]);
  const { root } = path === null ? { root: null } : await readDocument(path, files);
  if (path === null || !root)
    return { vars: NO_VARIABLES, policies: [], severities: new Map(), mail: null, tree };
  const folder = resolve(dirname(fullPath(files, path)), valueIn(root, translations));
  return {
    vars: valueIn(root, vars),
    txt: valueIn(root, txt),
    protocol: likelyProtocol(root),
    replace: valueIn(root, replace),
    policies: valueIn(root, policies),
    severities: valueIn(root, severities, { knownRules }),
    mail: valueOf(root, 'mail') ? { folder, ignore: valueIn(root, mailIgnore) } : null,
    tree,
  };
}

/**
 * Reads where the files of a project are without checking anything; null without a readable project file.
 *
 * @throws Failure `usage` if the nearest one is another user's.
 */
export async function outlineProject({ file, files, env }: ProjectPlace): Promise<ProjectOutline | null> {
  const path = file ?? (await nearestProjectFile({ files, env }));
  if (path === null) return null;
  const { root } = await readDocument(path, files);
  if (!root) return null;
  const folder = dirname(fullPath(files, path));
  return {
    files: projectFiles(files, folder),
    root: folder,
    zones: valueIn(root, zones),
    protocol: likelyProtocol(root),
    translations: valueIn(root, translations),
    languages: textsOf(writtenAt(languages.name, root)),
    stateFolder: valueIn(root, stateFolder, { env }),
  };
}

interface KnownSurroundings {
  readonly env?: NodeJS.ProcessEnv | undefined;
  readonly knownRules?: readonly Rule[] | undefined;
}

function valueIn<T>(
  document: Node,
  setting: ProjectSetting<T>,
  { env = {}, knownRules = [] }: KnownSurroundings = {},
): T {
  return readSetting(setting, { document, file: document.file.path, env, knownRules }).value;
}

/** A project without a file yet; `endpoint` is the base URL of interface B, or that of a name server. */
export function bareProject({
  files,
  root,
  endpoint,
}: Pick<Project, 'files' | 'root'> & { readonly endpoint: URL }): Project {
  const source = sourceFile(PROJECT_FILE_NAME, '');
  const document = emptyDocument(source);
  const { settings } = readSettings({ document, file: PROJECT_FILE_NAME, env: {}, knownRules: [] });
  const dns = dnsSettings((setting) => valueIn(document, setting));
  return {
    ...settings,
    files,
    file: PROJECT_FILE_NAME,
    root,
    source,
    document,
    dns: {
      ...dns,
      protocol: serverOf(endpoint) === null ? 'rest' : 'update',
      endpoint,
      zones: ['zones/*.yaml'],
    },
  };
}
