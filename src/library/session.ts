import type { Project as Settings } from '../config/project.js';
import type { Tell } from '../engine/events.js';
import type { Host, Session } from '../engine/session.js';
import { openHost, withProject } from '../engine/session.js';
import type { Environment } from '../environment.js';
import type { Project, ServiceOptions } from './options.js';

/** All that was read for a project, and what it was read with: its users need not know. */
interface Loaded {
  readonly settings: Settings;
  readonly env: Environment;
}

const loaded = new WeakMap<Project, Loaded>();

/** Keeps what was read for a project as long as the project is kept. */
export function remember(project: Project, all: Loaded): void {
  loaded.set(project, all);
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
