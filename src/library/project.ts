import { resolve } from 'node:path';
import type { Project as Settings } from '../config/project.js';
import type { Tell } from '../engine/events.js';
import { mustBeValid } from '../engine/must-be-valid.js';
import type { Host, Session } from '../engine/session.js';
import { openHost, readProject, shownParts, withProject } from '../engine/session.js';
import type { Environment } from '../environment.js';
import type { Project, ServiceOptions } from './options.js';

export type { Environment };

export interface LoadProjectOptions {
  /** Path of the project file; by default the nearest `zonemason.yaml` in `cwd` or the folders above. */
  readonly file?: string;
  /** Folder that given and returned paths are relative to; by default `process.cwd()`. */
  readonly cwd?: string;
  /** Environment variables for endpoints, credentials and proxies; by default `process.env`. */
  readonly env?: Environment;
}

/** What was read for a project, which is hidden from users of the library. */
interface Loaded {
  readonly settings: Settings;
  readonly env: Environment;
}

const loaded = new WeakMap<Project, Loaded>();

/**
 * Reads a project file. Zone files and mails are read by the functions that use the project.
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

/** Runs `work` in a session of a project, then closes it. @throws TypeError when `loadProject` did not return the project. */
export async function inSession<T>(
  project: Project,
  { tell, ...options }: ServiceOptions & { readonly tell?: Tell },
  work: (session: Session) => Promise<T>,
): Promise<T> {
  const host = hostOf(project, options, tell);
  const { settings } = loadedOf(project);
  return withProject(host, { project: { ...settings, files: host.files } }, work);
}

/** Returns the host of a project. @throws TypeError when `loadProject` did not return the project. */
export function hostOf(project: Project, options: ServiceOptions, tell?: Tell): Host {
  const { settings, env } = loadedOf(project);
  const { credentials, concurrency, signal } = options;
  const { folder } = settings.files;
  return openHost({ folder, env, config: settings.file, credentials, concurrency, signal, tell });
}

function loadedOf(project: Project): Loaded {
  const found = loaded.get(project);
  if (!found) throw new TypeError('the project was not returned by loadProject');
  return found;
}
