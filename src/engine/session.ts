import { knownSecrets } from '../config/credentials/known-secrets.js';
import type { MailServiceSettings } from '../config/mail-settings.js';
import type { DnsSettings, Project, ProjectReading } from '../config/project.js';
import { loadProject } from '../config/project.js';
import { shown } from '../config/usable.js';
import type { Diagnostic } from '../diagnostics/diagnostic.js';
import type { Environment } from '../environment.js';
import { diskTree } from '../load/files/disk-tree.js';
import type { FileTree, SecretFiles } from '../load/files/file-tree.js';
import { catalogue } from './catalogue.js';
import type { Tell } from './events.js';
import { mustBeValid } from './must-be-valid.js';
import type { Access, AccessSettings, CredentialSources } from './service/access.js';
import { openAccess } from './service/access.js';
import { concurrencyOf, DEFAULT_CONCURRENCY } from './service/concurrency.js';

/** What a front end says of where it runs. */
export interface HostInput {
  /** Absolute path of the folder that paths are relative to: those that are given, and those that are shown. */
  readonly folder: string;
  readonly env: Environment;
  /** Path of the project file; the nearest `zonemason.yaml` when left out. */
  readonly config?: string | undefined;
  /** What lets a run into the service; the usual places when left out. */
  readonly credentials?: CredentialSources | undefined;
  /** Requests at a time, over all zones and templates; 16 when left out. */
  readonly concurrency?: number | undefined;
  /** Once it aborts, nothing more is begun. */
  readonly signal?: AbortSignal | undefined;
  /** Milliseconds since 1970. */
  readonly now?: (() => number) | undefined;
  readonly tell?: Tell | undefined;
}

/** Where a run takes place: all that it has before it knows its project. */
export interface Host extends AccessSettings {
  /** Path of the project file; null for the nearest one. */
  readonly config: string | null;
  /** The files of the disk, but for those that hold secrets. */
  readonly files: FileTree;
  readonly secrets: SecretFiles;
  readonly signal: AbortSignal;
  readonly now: () => number;
}

/** What a run has. */
export interface Session extends Host {
  readonly project: Project;
  /** What is wrong with the project file: nothing that every use case would mind. */
  readonly problems: readonly Diagnostic[];
  readonly access: Access;
}

/** Makes a host of what a front end says. Nothing is read yet. */
export function openHost(input: HostInput): Host {
  const { folder, env, config, credentials = {}, concurrency = DEFAULT_CONCURRENCY } = input;
  const { signal = new AbortController().signal, now = Date.now, tell = () => undefined } = input;
  const secrets = knownSecrets({ folder, env, config, credentials: credentials.file });
  const files = diskTree(folder, secrets);
  const limits = concurrencyOf(concurrency);
  return { env, config: config ?? null, files, secrets, credentials, limits, signal, now, tell };
}

/** Where the parts of a project are, for who only shows it; null for what is not set. */
export interface ShownParts {
  readonly dns: (Pick<DnsSettings, 'zones'> & { readonly endpoint: string | null }) | null;
  readonly mail:
    | (Pick<MailServiceSettings, 'translations'> & {
        readonly endpoint: string | null;
        readonly brand: string | null;
      })
    | null;
}

/** The parts of a project as they are shown. */
export function shownParts({ dns, mail }: Project): ShownParts {
  return {
    dns: dns && { endpoint: shown(dns.endpoint)?.href ?? null, zones: dns.zones },
    mail: mail && {
      endpoint: shown(mail.endpoint)?.href ?? null,
      brand: shown(mail.brand),
      translations: mail.translations,
    },
  };
}

/** Reads the project file, by default that of the disk. @throws Failure `usage` when there is none. */
export function readProject({ config, files, env }: Host, tree: FileTree = files): Promise<ProjectReading> {
  return loadProject({ file: config, files: tree, env, knownRules: catalogue });
}

/**
 * Reads the project file, works on the project, and closes what was opened for that.
 *
 * @throws Failure `usage` when there is no project file, InvalidFiles when its form is wrong.
 */
export async function withSession<T>(host: Host, work: (session: Session) => Promise<T>): Promise<T> {
  const { project, diagnostics } = await readProject(host);
  if (!project) {
    mustBeValid(diagnostics, host.tell);
    throw new Error('a project file without an error was not read');
  }
  return withProject(host, { project, problems: diagnostics }, work);
}

/** The same for a project that has been read, or has no file yet. */
export async function withProject<T>(
  host: Host,
  known: Pick<Session, 'project'> & Partial<Pick<Session, 'problems'>>,
  work: (session: Session) => Promise<T>,
): Promise<T> {
  const { project, problems = [] } = known;
  const access = openAccess(host, project);
  try {
    return await work({ ...host, project, problems, access });
  } finally {
    await access.close();
  }
}
