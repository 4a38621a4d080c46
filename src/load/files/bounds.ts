import { existsSync, lstatSync, statSync } from 'node:fs';
import { basename, dirname, join, sep } from 'node:path';
import { isLink, realPathOf } from '../../disk/real-path.js';
import type { FileFault } from './file-tree.js';

/** Default name of the project file. */
export const PROJECT_FILE_NAME = 'zonemason.yaml';

/** Says why a path, absolute and with its real path, may not be read or written; null if it may. */
export type Bounds = (path: string, real?: string) => FileFault | null;

/**
 * For paths that the user names, which may be anywhere. A link in a repository or project is content of it, though, which a
 * pull request may have brought: on the way to a file, none leads out of it, except to what is `allowed`.
 */
export function boundsOfArguments(allowed: readonly string[]): Bounds {
  const mayLeave = allowing(allowed);
  const follow = follower();
  return (path) => {
    const { left } = follow(path);
    return left === null || mayLeave(left) ? null : outside(`a link leads to ${left}`, left);
  };
}

/** For paths that files name: they lie in one of the folders, or in one that is allowed. */
export function boundsOfFolders(folders: readonly string[], allowed: readonly string[]): Bounds {
  const inside = [...new Set(folders.map(realPathOf))];
  const mayLeave = allowing(allowed);
  return (path, real = realPathOf(path)) =>
    inside.some((folder) => contains(folder, real)) || mayLeave(real)
      ? null
      : outside(real === path ? 'it is' : `it leads to ${real},`, real, folders);
}

/** The folder that the files of a project in `folder` stay in: its repository, or without one the folder itself. */
export function homeOf(folder: string): string {
  return repositoryAbove(realPathOf(folder)) ?? folder;
}

/** The same for a file that is read without a project, and all that it names. */
export function homeOfFile(path: string): string {
  return homeOf(dirname(realPathOf(path)));
}

interface Followed {
  /** Without links. */
  readonly real: string;
  /** What the first link leads to, without links, that leads out of the repository or project that it is in; null if none does. */
  readonly left: string | null;
}

/** Makes a function that follows the links of a path, one after the other. It remembers folders. */
function follower(): (path: string) => Followed {
  const folders = new Map<string, Followed>();
  const homes = new Map<string, string | null>();
  const homeAbove = (folder: string): string | null => {
    let home = homes.get(folder);
    if (home === undefined) homes.set(folder, (home = repositoryAbove(folder) ?? projectAbove(folder)));
    return home;
  };
  const followFolder = (folder: string): Followed => {
    let followed = folders.get(folder);
    if (followed === undefined) folders.set(folder, (followed = follow(folder)));
    return followed;
  };
  const follow = (path: string): Followed => {
    const above = dirname(path);
    if (above === path) return { real: path, left: null };
    const folder = followFolder(above);
    const last = join(folder.real, basename(path));
    if (!isLink(last)) return { real: last, left: folder.left };
    const real = realPathOf(last);
    const home = homeAbove(folder.real);
    return { real, left: folder.left ?? (home === null || contains(home, real) ? null : real) };
  };
  return follow;
}

/**
 * Whether a real path is one of the allowed ones or lies below it. An allowed path that a link in a repository leads out of it
 * allows nothing: where it leads is up to the content of the repository.
 */
function allowing(allowed: readonly string[]): (real: string) => boolean {
  const follow = follower();
  const folders = allowed.map(follow).flatMap(({ real, left }) => (left === null ? [real] : []));
  return (real) => folders.some((folder) => contains(folder, real));
}

/** Whether a real path is a folder or lies in it, but not where git keeps its own files, such as the token of a checkout. */
function contains(folder: string, real: string): boolean {
  const inner = real.slice(folder.length - Number(folder.endsWith(sep)));
  return isBelow(folder, real) && !`${inner}${sep}`.includes(GITS_OWN);
}

/** Whether a path is that of a folder, or of something in it; both are absolute and normalized. */
export function isBelow(folder: string, path: string): boolean {
  return path === folder || path.startsWith(folder.endsWith(sep) ? folder : folder + sep);
}

const GIT = '.git';
const GITS_OWN = `${sep}${GIT}${sep}`;

/** The nearest folder with a repository, from `folder` upwards; null if there is none. */
function repositoryAbove(folder: string): string | null {
  return nearest(folder, isRepository);
}

/** The nearest folder with a project file, or a link in place of one. */
function projectAbove(folder: string): string | null {
  return nearest(folder, (each) => isThere(join(each, PROJECT_FILE_NAME)));
}

function nearest(folder: string, isWanted: (folder: string) => boolean): string | null {
  if (isWanted(folder)) return folder;
  const above = dirname(folder);
  return above === folder ? null : nearest(above, isWanted);
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

function isThere(path: string): boolean {
  try {
    return lstatSync(path, { throwIfNoEntry: false }) !== undefined;
  } catch {
    return false;
  }
}

function outside(what: string, real: string, folders: readonly string[] = []): FileFault {
  const where = folders.length > 0 ? ` outside ${folders.join(' and ')}` : ', outside the repository';
  const reason = `${what}${where}; if that is right, pass --allow-outside ${dirname(real)}`;
  return { kind: 'outside', reason };
}
