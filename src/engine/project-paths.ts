import { join } from 'node:path';
import type { Project } from '../config/project.js';
import { fullPath } from '../load/files/file-tree.js';
import type { SlashPath } from '../text/slash-path.js';
import { wayBetween } from '../text/slash-path.js';
import { PRIVATE_FOLDER } from '../private-folder.js';

/** Returns the absolute path of a project's default journal folder. */
export function journalFolder({ root }: Pick<Project, 'root'>): string {
  return join(root, PRIVATE_FOLDER, 'journal');
}

/** Returns the absolute path of the folder of a project's locks. */
export function lockFolder({ root }: Pick<Project, 'root'>): string {
  return join(root, PRIVATE_FOLDER, 'locks');
}

/** Returns a function that makes a path relative to the project file, as plans show it. */
export function pathsFrom({ root, files }: Pick<Project, 'root' | 'files'>): (path: string) => SlashPath {
  return (path) => wayBetween(root, fullPath(files, path));
}
