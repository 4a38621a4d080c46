import { existsSync, statSync } from 'node:fs';
import { dirname, join, sep } from 'node:path';
import type { Fault } from './file-tree.js';
import { realPathOf } from '../../disk/real-path.js';

/** Says why a path, absolute and with its real path, may not be read or written; null if it may. */
export type Bounds = (path: string, real?: string) => Fault | null;

/**
 * For paths that the user names, which may be anywhere. One that lies in a repository is content of it, though: a link there,
 * which a pull request may have brought, leads out of the repository only to the folders that are `allowed`.
 */
export function boundsOfArguments(allowed: readonly string[]): Bounds {
  const mayLeave = allowing(allowed);
  const repositories = new Map<string, string | null>();
  return (path, real = realPathOf(path)) => {
    const folder = dirname(path);
    let repository = repositories.get(folder);
    if (repository === undefined) {
      const found = repositoryAbove(folder);
      repositories.set(folder, (repository = found && realPathOf(found)));
    }
    return repository === null || contains(repository, real) || mayLeave(real) ? null : linkOutside;
  };
}

/** For paths that files name: they lie in one of the folders, or in one that is allowed. */
export function boundsOfFolders(folders: readonly string[], allowed: readonly string[]): Bounds {
  const inside = [...new Set(folders.map(realPathOf))];
  const mayLeave = allowing(allowed);
  const fault: Fault = { kind: 'outside', reason: `it is outside ${folders.join(' and ')}; ${advice}` };
  return (path, real = realPathOf(path)) =>
    inside.some((folder) => contains(folder, real)) || mayLeave(real) ? null : fault;
}

/** The folder that the files of a project in `folder` stay in: its repository, or without one the folder itself. */
export function homeOf(folder: string): string {
  return repositoryAbove(folder) ?? repositoryAbove(realPathOf(folder)) ?? folder;
}

/** The same for a file that is read without a project, and all that it names. */
export function homeOfFile(path: string): string {
  return repositoryAbove(dirname(path)) ?? homeOf(dirname(realPathOf(path)));
}

/**
 * Whether a real path is one of the allowed ones or lies below it. An allowed path that is a link in a repository allows
 * nothing: what it leads to is up to the content of the repository.
 */
function allowing(allowed: readonly string[]): (real: string) => boolean {
  const folders = allowed.flatMap((path) => {
    const real = realPathOf(path);
    const repository = repositoryAbove(dirname(path));
    return repository === null || contains(realPathOf(repository), real) ? [real] : [];
  });
  return (real) => folders.some((folder) => contains(folder, real));
}

/** Whether a real path is a folder or lies in it, but not where git keeps its own files, such as the token of a checkout. */
function contains(folder: string, real: string): boolean {
  return (
    isBelow(folder, real) &&
    !`${real.slice(folder.length - Number(folder.endsWith(sep)))}${sep}`.includes(GITS_OWN)
  );
}

/** Whether a path is that of a folder, or of something in it; both are absolute and normalized. */
export function isBelow(folder: string, path: string): boolean {
  return path === folder || path.startsWith(folder.endsWith(sep) ? folder : folder + sep);
}

const GIT = '.git';
const GITS_OWN = `${sep}${GIT}${sep}`;

/** The nearest folder with a repository, going up from `folder` by name; null if there is none. */
function repositoryAbove(folder: string): string | null {
  if (isRepository(folder)) return folder;
  const above = dirname(folder);
  return above === folder ? null : repositoryAbove(above);
}

/** A working tree of git has a folder `.git`, or a file that says where it is. */
function isRepository(folder: string): boolean {
  const git = join(folder, GIT);
  try {
    const stats = statSync(git, { throwIfNoEntry: false });
    return stats?.isDirectory() === true ? existsSync(join(git, 'HEAD')) : stats?.isFile() === true;
  } catch {
    return false;
  }
}

const advice = '`--allow-outside` allows other folders';
const linkOutside: Fault = {
  kind: 'outside',
  reason: `it is a link that leads out of the repository; ${advice}`,
};
