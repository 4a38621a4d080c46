import type { Project as Settings } from '../config/project.js';
import type { Tell } from '../engine/events.js';
import type { Host, Session } from '../engine/session/session.js';
import { inFiles, openHost, withProject } from '../engine/session/session.js';
import type { Environment } from '../environment.js';
import type { Project, ServiceOptions } from './options.js';

/** What was read for a project, which is hidden from users of the library. */
interface Loaded {
  readonly settings: Settings;
  readonly env: Environment;
  readonly allowOutside: readonly string[];
}

const loaded = new WeakMap<Project, Loaded>();

/** Stores what was read for a project, as long as the project exists. */
export function remember(project: Project, all: Loaded): void {
  loaded.set(project, all);
}

/** Runs `work` in a session of a project, then closes it. @throws TypeError when `loadProject` did not return the project. */
export async function inSession<T>(
  project: Project,
  { tell, ...options }: ServiceOptions & { readonly tell?: Tell },
  work: (session: Session) => Promise<T>,
): Promise<T> {
  const host = hostOf(project, options, tell);
  const { settings } = loadedOf(project);
  return withProject(host, { project: inFiles(settings, host.files) }, work);
}

/** Returns the host of a project. @throws TypeError when `loadProject` did not return the project. */
export function hostOf(project: Project, options: ServiceOptions, tell?: Tell): Host {
  const { settings, env, allowOutside } = loadedOf(project);
  const { credentials, concurrency, signal } = options;
  const { folder } = settings.files;
  return openHost({
    folder,
    env,
    config: settings.file,
    credentials,
    allowOutside,
    concurrency,
    signal,
    tell,
  });
}

function loadedOf(project: Project): Loaded {
  const found = loaded.get(project);
  if (!found) throw new TypeError('the project was not returned by loadProject');
  return found;
}
