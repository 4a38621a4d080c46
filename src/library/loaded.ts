import type { Project as Settings } from '../config/project.js';
import type { Environment } from './environment.js';
import type { Project } from './project.js';

/** All that was read for a project, and what it was read with. */
export interface Loaded {
  readonly settings: Settings;
  readonly env: Environment;
}

/** What the functions of the library know of a project and its users need not. */
const loaded = new WeakMap<Project, Loaded>();

/** Keeps what was read for a project as long as the project is kept. */
export function remember(project: Project, all: Loaded): void {
  loaded.set(project, all);
}

/** All that was read for a project. @throws TypeError when `loadProject` has not made it. */
export function loadedOf(project: Project): Loaded {
  const found = loaded.get(project);
  if (!found) throw new TypeError('the project is none that loadProject gave');
  return found;
}
