import { join } from 'node:path';
import type { Project } from '../config/project.js';
import type { StatePlace } from '../config/state-folder.js';
import { statePath } from '../config/state-folder.js';
import { fullPath } from '../load/files/file-tree.js';
import type { SlashPath } from '../text/slash-path.js';
import { wayBetween } from '../text/slash-path.js';

/** Returns the absolute path of a project's default journal folder. */
export function journalFolder(project: StatePlace): string {
  return join(statePath(project), 'journal');
}

/** Returns the absolute path of the folder of a project's locks. */
export function lockFolder(project: StatePlace): string {
  return join(statePath(project), 'locks');
}

/** Returns a function that makes a path relative to the project file, as plans show it. */
export function pathsFrom({ root, files }: Pick<Project, 'root' | 'files'>): (path: string) => SlashPath {
  return (path) => wayBetween(root, fullPath(files, path));
}
