import { dirname, resolve } from 'node:path';
import { boundedDiagnostics } from '../diagnostics/collect.js';
import type { Diagnostic } from '../diagnostics/diagnostic.js';
import { hasErrors } from '../diagnostics/diagnostic.js';
import type { Rule } from '../diagnostics/rule.js';
import type { SeverityOverride } from '../diagnostics/severities.js';
import type { SourceFile } from '../diagnostics/source.js';
import { sourceFile } from '../diagnostics/source.js';
import type { TxtReading } from '../dns/record.js';
import type { FileTree } from '../load/files/file-tree.js';
import { homeOf, homeOfFile } from '../load/files/bounds.js';
import { fullPath, shownPath } from '../load/files/file-tree.js';
import { readDocument } from '../load/document/read-document.js';
import { plainOf } from '../load/yaml/core-schema.js';
import type { Node } from '../load/yaml/nodes.js';
import { textOf, textsOf, valueOf } from '../load/yaml/nodes.js';
import type { Variables } from '../load/zone/variables.js';
import { NO_VARIABLES, readVariables } from '../load/zone/variables.js';
import type { ZoneReading } from '../load/zone/zone-file.js';
import { DEFAULT_MAX_CHANGE_PERCENT } from '../plan/risks/bulk-change.js';
import { readEndpoint } from './settings/endpoint.js';
import type { MailServiceSettings } from './mail-settings.js';
import { DEFAULT_FOLDER, readMailSettings } from './mail-settings.js';
import { DEFAULT_RUNS_KEPT } from './runs-kept.js';
import type { RecordPolicy } from '../dns/rules/record-policy.js';
import { readPolicies } from './settings/policies.js';
import { findProjectFile, nearestProjectFile } from './project-file.js';
import { PROJECT_FILE_NAME } from '../load/files/bounds.js';
import { checkProjectSchema } from './project-schema.js';
import { readSeverities } from './settings/severities.js';
import type { Usable } from './settings/usable.js';

/** A project, from its file and the environment. */
export interface Project {
  /** Where the files that it names are read from; paths are shown relative to the folder of the tree. */
  readonly files: FileTree;
  /** Path of the project file as shown. */
  readonly file: string;
  /** Folder of the project file, absolute; its paths are relative to it. */
  readonly root: string;
  readonly source: SourceFile;
  /** What the file says. */
  readonly document: Node;
  /** Null without a DNS part. */
  readonly dns: DnsSettings | null;
  /** Null without a mail part. */
  readonly mail: MailServiceSettings | null;
  readonly severities: ReadonlyMap<string, SeverityOverride>;
  readonly guards: { readonly maxChangePercent: number };
  /** How many runs keep their journals. */
  readonly journals: { readonly keep: number };
  /** Maximum number of concurrent requests; null if the file does not say. */
  readonly concurrency: number | null;
  /** What it demands of its records beyond the rules. */
  readonly policies: readonly RecordPolicy[];
  /** Program and arguments that check its records, or null. */
  readonly policyCommand: readonly string[] | null;
  /** Variables of its zone files. */
  readonly vars: Variables;
}

export interface DnsSettings {
  /** Base URL of interface B. */
  readonly endpoint: Usable<URL>;
  /** Globs of zone files, relative to the root of the project. */
  readonly zones: readonly string[];
  /** How the contents of TXT records are compared. */
  readonly txt: TxtReading;
  readonly insecureHttp: boolean;
  /** Addresses of the name servers to verify; those that DNS names when empty. */
  readonly nameServers: readonly string[];
  /** Program and arguments, or null. */
  readonly credentialCommand: readonly string[] | null;
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
  const { policies, diagnostics: unclear } = readPolicies(valueOf(root, 'policies'));
  const rules = [...knownRules, ...policies.map(({ rule }) => rule)];
  const { severities, diagnostics: misruled } = readSeverities(valueOf(root, 'rules'), rules);
  const { variables, diagnostics: misdefined } = readVariables(valueOf(root, 'vars'));
  const misshapen = [...malformed, ...misruled, ...misdefined, ...unclear];
  const { dns, diagnostics: wrongDns } = readDns(valueOf(root, 'dns'), path, env);
  const { mail, diagnostics: wrongMail } = readMailSettings(valueOf(root, 'mail'), path, env);
  const diagnostics = boundedDiagnostics(inReadingOrder(misshapen, [...wrongDns, ...wrongMail]));
  if (hasErrors(misshapen)) return { project: null, diagnostics };
  const command = valueOf(root, 'policyCommand');
  const folder = dirname(fullPath(files, path));
  const project = {
    files: projectFiles(files, folder),
    file: path,
    root: folder,
    source,
    document: root,
    dns,
    mail,
    severities,
    guards: { maxChangePercent: readMaxChangePercent(valueOf(root, 'guards')) },
    journals: { keep: readKeep(valueOf(root, 'journals')) },
    concurrency: readConcurrency(valueOf(root, 'concurrency')),
    policies,
    policyCommand: command ? textsOf(command) : null,
    vars: variables,
  };
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
export function zoneReading({
  files: tree,
  dns,
  vars,
}: Pick<Project, 'files' | 'dns' | 'vars'>): ZoneReading {
  return { tree, txt: dns?.txt, vars };
}

/** Path of the mail folder of a project, as shown. */
export function mailFolder(
  { root, files }: Pick<Project, 'root' | 'files'>,
  { translations }: Pick<MailServiceSettings, 'translations'>,
): string {
  return shownPath(files, resolve(root, translations));
}

function readDns(
  dns: Node | undefined,
  file: string,
  env: NodeJS.ProcessEnv,
): { readonly dns: DnsSettings | null; readonly diagnostics: readonly Diagnostic[] } {
  if (!dns) return { dns: null, diagnostics: [] };
  const insecureHttp = plainOf(valueOf(dns, 'insecureHttp')) === true;
  const command = valueOf(dns, 'credentialCommand');
  const { value: endpoint, diagnostics } = readEndpoint({
    setting: 'dns.endpoint',
    written: valueOf(dns, 'endpoint'),
    file,
    variable: 'ZONEMASON_DNS_ENDPOINT',
    env,
    insecureHttp,
  });
  return {
    dns: {
      endpoint,
      zones: textsOf(valueOf(dns, 'zones')),
      txt: textOf(valueOf(dns, 'txt')) === 'quoted' ? 'quoted' : 'text',
      insecureHttp,
      nameServers: textsOf(valueOf(dns, 'nameServers')),
      credentialCommand: command ? textsOf(command) : null,
    },
    diagnostics,
  };
}

function readMaxChangePercent(guards: Node | undefined): number {
  const percent = plainOf(valueOf(guards, 'maxChangePercent'));
  return typeof percent === 'number' ? percent : DEFAULT_MAX_CHANGE_PERCENT;
}

function readKeep(journals: Node | undefined): number {
  const keep = plainOf(valueOf(journals, 'keep'));
  return typeof keep === 'number' ? keep : DEFAULT_RUNS_KEPT;
}

function readConcurrency(concurrency: Node | undefined): number | null {
  const most = plainOf(concurrency);
  return typeof most === 'number' ? most : null;
}

/** Where the files of a project are. */
export interface ProjectOutline extends Pick<Project, 'files'> {
  /** Folder of the project file, absolute. */
  readonly root: string;
  /** Globs of zone files, relative to the root. */
  readonly zones: readonly string[];
  /** Folder of the translations, relative to the root. */
  readonly translations: string;
  /** The listed languages. */
  readonly languages: readonly string[];
}

/** What a project says to zone files that are read without it. */
export interface FileSettings extends Pick<Project, 'vars' | 'policies'> {
  /** For the named files, which may be anywhere, and for what they name, which stays in the project or beside them. */
  readonly tree: FileTree;
}

/** Where the file of a project is. */
export type ProjectPlace = Pick<ProjectInput, 'file' | 'files' | 'env'>;

/**
 * Reads it for some files without checking anything; no settings without a readable project file.
 *
 * @throws Failure `usage` if the nearest one is another user's.
 */
export async function fileSettings(
  { file, files, env }: ProjectPlace,
  named: readonly string[],
): Promise<FileSettings> {
  const path = file ?? (await nearestProjectFile({ files, env }));
  const homes = named.flatMap((each) =>
    files.refusal(each) === null ? [homeOfFile(fullPath(files, each))] : [],
  );
  const own = path === null ? [] : [homeOf(dirname(fullPath(files, path)))];
  const tree = files.within([...new Set([...own, ...homes])]);
  const { root } = path === null ? { root: null } : await readDocument(path, files);
  if (!root) return { vars: NO_VARIABLES, policies: [], tree };
  const { variables } = readVariables(valueOf(root, 'vars'));
  return { vars: variables, policies: readPolicies(valueOf(root, 'policies')).policies, tree };
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
    zones: textsOf(valueOf(valueOf(root, 'dns'), 'zones')),
    translations: textOf(valueOf(valueOf(root, 'mail'), 'translations')) || DEFAULT_FOLDER,
    languages: textsOf(valueOf(valueOf(root, 'mail'), 'languages')),
  };
}

/** A project without a file yet; `endpoint` is the base URL of interface B. */
export function bareProject({
  files,
  root,
  endpoint,
}: Pick<Project, 'files' | 'root'> & { readonly endpoint: URL }): Project {
  const source = sourceFile(PROJECT_FILE_NAME, '');
  return {
    files,
    file: PROJECT_FILE_NAME,
    root,
    source,
    document: { kind: 'map', entries: [], file: source, start: 0, end: 0 },
    dns: {
      endpoint,
      zones: ['zones/*.yaml'],
      txt: 'text',
      insecureHttp: false,
      nameServers: [],
      credentialCommand: null,
    },
    mail: null,
    severities: new Map(),
    guards: { maxChangePercent: DEFAULT_MAX_CHANGE_PERCENT },
    journals: { keep: DEFAULT_RUNS_KEPT },
    concurrency: null,
    policies: [],
    policyCommand: null,
    vars: NO_VARIABLES,
  };
}
