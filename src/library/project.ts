import { resolve } from 'node:path';
import type { Project as Settings } from '../config/project.js';
import type { Tell } from '../engine/events.js';
import { mustBeValid } from '../engine/invalid-files.js';
import type { Environment, Host, Session } from '../engine/session.js';
import { shownParts, openHost, readProject, withProject } from '../engine/session.js';
import type { ServiceOptions } from './options.js';

export type { Environment };

export interface LoadProjectOptions {
  /** Path of the project file; the nearest `zonemason.yaml` in `cwd` and the folders above when left out. */
  readonly file?: string;
  /** What paths are relative to, given ones and those that are shown; `process.cwd()` when left out. */
  readonly cwd?: string;
  /** Where endpoints, credentials and proxies may be set; `process.env` when left out. */
  readonly env?: Environment;
}

/** A project, as `loadProject` gives it; what else its file says goes with it unseen. */
export interface Project {
  /** Path of the project file, relative to the folder that it was loaded from. */
  readonly file: string;
  /** Absolute path of its folder. */
  readonly root: string;
  /** The custom DNS record interface; null when the project has no such part. */
  readonly dns: {
    /** Base address of the interface; null when none is set, which only who talks to the service minds. */
    readonly endpoint: string | null;
    /** Globs of the zone files, relative to the root. */
    readonly zones: readonly string[];
  } | null;
  /** The mail template interface; null when the project has no such part. */
  readonly mail: {
    /** Base address of the interface; null when none is set, which only who talks to the service minds. */
    readonly endpoint: string | null;
    /** Null when none is set. */
    readonly brand: string | null;
    /** Folder of the translations, relative to the root. */
    readonly translations: string;
  } | null;
}

/** All that was read for a project, and what it was read with: its users need not know. */
interface Loaded {
  readonly settings: Settings;
  readonly env: Environment;
}

const loaded = new WeakMap<Project, Loaded>();

/**
 * Reads a project file. The zone files and mails are read by what is done with the project.
 *
 * @throws InvalidFiles when the project file has errors, Failure `usage` when there is none.
 */
export async function loadProject(options: LoadProjectOptions = {}): Promise<Project> {
  const { file, cwd = process.cwd(), env = process.env } = options;
  const host = openHost({ folder: resolve(cwd), env, config: file });
  const { project: settings, diagnostics } = await readProject(host);
  mustBeValid(diagnostics, host.tell);
  if (!settings) throw new Error('a project file without an error was not read');
  const project = { file: settings.file, root: settings.root, ...shownParts(settings) };
  loaded.set(project, { settings, env });
  return project;
}

/** What is done with a project besides reading it. */
export type Work<T> = (session: Session) => Promise<T>;

/** Works on a project, and closes what was opened for that. @throws TypeError when `loadProject` has not made it. */
export async function inSession<T>(
  project: Project,
  { tell, ...options }: ServiceOptions & { readonly tell?: Tell },
  work: Work<T>,
): Promise<T> {
  const host = hostOf(project, options, tell);
  const { settings } = loadedOf(project);
  return withProject(host, { project: { ...settings, files: host.files } }, work);
}

/** Where something is done with a project. @throws TypeError when `loadProject` has not made it. */
export function hostOf(
  project: Project,
  { credentials, concurrency, signal }: ServiceOptions,
  tell?: Tell,
): Host {
  const { settings, env } = loadedOf(project);
  const { folder } = settings.files;
  return openHost({ folder, env, config: settings.file, credentials, concurrency, signal, tell });
}

function loadedOf(project: Project): Loaded {
  const found = loaded.get(project);
  if (!found) throw new TypeError('the project is none that loadProject gave');
  return found;
}
