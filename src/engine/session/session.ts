import { Readable } from 'node:stream';
import type { Clock } from '../../api/http/sleep.js';
import { steadyClock } from '../../api/http/sleep.js';
import { knownSecrets } from '../../config/credentials/known-secrets.js';
import type { DnsSettings, MailServiceSettings } from '../../config/settings/list.js';
import type { Project, ProjectReading } from '../../config/project.js';
import { loadProject, projectFiles } from '../../config/project.js';
import type { Usable } from '../../config/settings/setting.js';
import { shown } from '../../config/settings/setting.js';
import type { Diagnostic } from '../../diagnostics/diagnostic.js';
import type { Environment } from '../../environment.js';
import { diskTree } from '../../load/files/disk-tree.js';
import type { FileTree, SecretFiles } from '../../load/files/file-tree.js';
import { shownUrl } from '../../text/shown-url.js';
import { allowedOutside } from '../allowed-outside.js';
import { catalogue } from '../catalogue.js';
import type { Tell } from '../events.js';
import type { JournalJudge } from '../trusted-journals/journal-judge.js';
import { journalJudge } from '../trusted-journals/journal-judge.js';
import type { ReadStdin } from './input.js';
import { stdinReader } from './input.js';
import { mustBeValid } from './must-be-valid.js';
import type { Access } from '../service/access.js';
import type { AccessSettings, CredentialSources } from '../service/access-settings.js';
import { openAccess } from '../service/access.js';
import { concurrencyOf, DEFAULT_CONCURRENCY } from '../service/concurrency.js';

export interface HostInput {
  /** Absolute path of the folder that given and shown paths are relative to. */
  readonly folder: string;
  readonly env: Environment;
  /** Path of the project file; by default the nearest `zonemason.yaml`. */
  readonly config?: string | undefined;
  readonly credentials?: CredentialSources | undefined;
  /** Folders outside the project that its files may name, beside those of the environment. */
  readonly allowOutside?: readonly string[] | undefined;
  /** Maximum number of concurrent requests; by default that of the project file, or 16. */
  readonly concurrency?: number | undefined;
  /** Once it aborts, nothing new is started. */
  readonly signal?: AbortSignal | undefined;
  /** Aborts right before the process exits at once. */
  readonly quit?: AbortSignal | undefined;
  /** Milliseconds since 1970. */
  readonly now?: (() => number) | undefined;
  /** What pauses and deadlines go by; by default the monotonic clock of the machine. */
  readonly clock?: Clock | undefined;
  readonly tell?: Tell | undefined;
  /** What `-` stands for where a file is named; by default nothing. Opened when it is first read. */
  readonly stdin?: (() => NodeJS.ReadableStream) | undefined;
}

/** The environment of a run, independent of its project. */
export interface Host extends AccessSettings {
  /** Path of the project file; null for the nearest one. */
  readonly config: string | null;
  /** The files on disk, except those with secrets; for paths that users name. Those of a project are in `Project`. */
  readonly files: FileTree;
  readonly secrets: SecretFiles;
  readonly stdin: ReadStdin;
  /** Null for the limit of the project file. */
  readonly concurrency: number | null;
  readonly signal: AbortSignal;
  /** Aborts right before the process exits at once. */
  readonly quit: AbortSignal;
}

export type { ProjectReading };

/** Everything a run on a project needs. */
export interface Session extends Host {
  readonly project: Project;
  /** Problems of the project file that do not affect every use case. */
  readonly problems: readonly Diagnostic[];
  readonly access: Access;
  readonly journals: JournalJudge;
}

/** Opens a host. Reads nothing yet. */
export function openHost(input: HostInput): Host {
  const { folder, env, config, credentials = {}, allowOutside = [], concurrency = null } = input;
  const { signal = new AbortController().signal, quit = new AbortController().signal } = input;
  const { tell = () => undefined, stdin = () => Readable.from([]) } = input;
  const { now = Date.now, clock = steadyClock } = input;
  const secrets = knownSecrets({ folder, env, config, credentials: credentials.file });
  const allowed = allowedOutside(folder, allowOutside, env);
  const files = diskTree(folder, { secrets, allowed, signal });
  const limits = concurrencyOf(concurrency ?? DEFAULT_CONCURRENCY);
  return {
    env,
    config: config ?? null,
    files,
    secrets,
    credentials,
    concurrency,
    limits,
    signal,
    quit,
    now,
    clock,
    tell,
    stdin: stdinReader(stdin),
  };
}

/** The settings of a project that can be shown; null when missing or not usable. */
export interface ShownParts {
  readonly dns: (Pick<DnsSettings, 'zones'> & { readonly endpoint: string | null }) | null;
  readonly mail:
    | (Pick<MailServiceSettings, 'translations'> & Readonly<Record<'endpoint' | 'brand', string | null>>)
    | null;
}

/** Returns the settings of a project that can be shown. */
export function shownParts({ dns, mail }: Project): ShownParts {
  return {
    dns: dns && { endpoint: addressOf(dns.endpoint), zones: dns.zones },
    mail: mail && {
      endpoint: addressOf(mail.endpoint),
      brand: shown(mail.brand),
      translations: mail.translations,
    },
  };
}

function addressOf(endpoint: Usable<URL>): string | null {
  const url = shown(endpoint);
  return url && shownUrl(url);
}

/** Reads the project file, by default from disk. @throws Failure `usage` when there is none. */
export function readProject({ config, files, env }: Host, tree: FileTree = files): Promise<ProjectReading> {
  return loadProject({ file: config, files: tree, env, knownRules: catalogue });
}

/** Begins to read the project file, once for all who need it; they get its failure. */
export function readingProject(host: Host): Promise<ProjectReading> {
  const reading = readProject(host);
  reading.catch(() => undefined);
  return reading;
}

/**
 * Reads the project file and runs `work` in a session, then closes it. `reading` is that of a file that is being read already.
 *
 * @throws Failure `usage` when there is no project file, InvalidFiles when it cannot be used at all.
 */
export async function withSession<T>(
  host: Host,
  work: (session: Session) => Promise<T>,
  reading = readProject(host),
): Promise<T> {
  const { project, diagnostics } = await reading;
  if (!project) {
    mustBeValid(diagnostics, host.tell);
    throw new Error('a project file without an error was not read');
  }
  return withProject(host, { project, problems: diagnostics }, work);
}

/** A project that has been read already, with its files in another tree. */
export function inFiles(project: Project, files: FileTree): Project {
  return { ...project, files: projectFiles(files, project.root) };
}

/** The same for a project that has been read already, or has no file yet. */
export async function withProject<T>(
  host: Host,
  known: Pick<Session, 'project'> & Partial<Pick<Session, 'problems'>>,
  work: (session: Session) => Promise<T>,
): Promise<T> {
  const { project, problems = [] } = known;
  const limits = concurrencyOf(host.concurrency ?? project.concurrency ?? DEFAULT_CONCURRENCY);
  const access = openAccess({ ...host, limits }, project);
  try {
    const journals = journalJudge({ ...host, project });
    return await work({ ...host, limits, project, problems, access, journals });
  } finally {
    await access.close();
  }
}
