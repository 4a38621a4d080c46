import { readlinkSync, realpathSync } from 'node:fs';
import { basename, dirname, isAbsolute, join, parse, sep } from 'node:path';

/** The limit of Linux for links on one path. */
const MOST_LINKS = 40;

/**
 * Follows all links of an absolute path; neither its target nor the folders above need exist. It does not wait, since every file
 * that is read is asked for.
 *
 * @throws Error when the links form a loop.
 */
export function finalPath(path: string, links = MOST_LINKS): string {
  const found = existingPath(path);
  if (found !== null) return found;
  const above = dirname(path);
  if (above === path) return path;
  const folder = finalPath(above, links);
  const last = join(folder, basename(path));
  const target = targetOf(last);
  if (target === null) return last;
  if (links === 0) throw new Error('ELOOP: too many symbolic links');
  // Not joined: `..` after a link means the folder above its target.
  return finalPath(isAbsolute(target) ? target : `${folder}${sep}${target}`, links - 1);
}

/** The same, but links that form a loop, which lead nowhere, stay. */
export function realPathOf(path: string): string {
  try {
    return finalPath(path);
  } catch {
    return path;
  }
}

/**
 * Makes a function for the real path that a file has unless it is a link itself. It follows the links of each folder once. Null where a
 * system may find a file by another name than its own, such as one in capitals.
 */
export function realPathsOfPlainFiles(platform = process.platform): (path: string) => string | null {
  const folders = new Map<string, string>();
  return (path) => {
    if (platform !== 'linux') return null;
    const folder = dirname(path);
    const real = folders.get(folder) ?? realPathOf(folder);
    folders.set(folder, real);
    return join(real, basename(path));
  };
}

/**
 * An absolute path, each link on it, and what each link leads to, to the end of all links: whoever may replace one of these
 * decides what is read. Ends after as many links as the system follows.
 */
export function wayTo(path: string): readonly string[] {
  const way = [path];
  let folder = parse(path).root;
  let names = path.slice(folder.length).split(sep);
  for (let links = 0, name = names.shift(); name !== undefined && links <= MOST_LINKS; name = names.shift()) {
    const here = join(folder, name);
    const target = targetOf(here);
    if (target === null) folder = here;
    else {
      links += 1;
      way.push(here);
      if (isAbsolute(target)) folder = parse(target).root;
      names = [...target.split(sep), ...names];
    }
  }
  return [...way, folder];
}

function existingPath(path: string): string | null {
  try {
    return realpathSync.native(path);
  } catch {
    return null;
  }
}

/** Whether a path is a link itself, wherever it leads. */
export function isLink(path: string): boolean {
  return targetOf(path) !== null;
}

/** Where a link leads; null for anything else. */
function targetOf(path: string): string | null {
  try {
    return readlinkSync(path);
  } catch {
    return null;
  }
}
