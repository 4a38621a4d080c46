import { statSync } from 'node:fs';
import { isAbsolute, join } from 'node:path';
import type { Environment } from '../environment.js';
import { Failure } from '../failure.js';
import type { FileTree } from '../load/files/file-tree.js';
import { isBelow, PROJECT_FILE_NAME } from '../load/files/bounds.js';
import { shownPath } from '../load/files/file-tree.js';
import { foldersFrom } from '../disk/file-identity.js';
import type { Owners } from './owners.js';
import { isOwn } from './owners.js';

/** Where to look for a project file. */
export interface ProjectSearch {
  /** It begins in the folder of the tree. */
  readonly files: Pick<FileTree, 'folder' | 'exists'>;
  /** `HOME` ends it, and `SUDO_UID` is the user who called sudo. */
  readonly env: Environment;
  /** Absolute paths of folders; a file in one of them or below is taken whoever owns it. By default the folder of the tree. */
  readonly chosen?: readonly string[] | undefined;
  /** By default those on disk. */
  readonly owners?: Owners | undefined;
}

/**
 * Path of the project file in the folder of the tree, or the nearest above.
 *
 * @throws Failure `usage` if there is none, or if it is another user's.
 */
export async function findProjectFile(search: ProjectSearch): Promise<string> {
  const path = await nearestProjectFile(search);
  if (path !== null) return path;
  throw new Failure('usage', `there is no ${PROJECT_FILE_NAME} here or in a folder above`, {
    hint: 'name a project file with -c FILE; `zonemason validate FILE` checks zone files without one',
  });
}

/**
 * The same, or null. A project file can name programs and where passwords are sent, so one that stands above the folders that
 * the user chose must not be somebody else's (as with repositories of git, CVE-2022-24765).
 *
 * @throws Failure `usage` if it is another user's.
 */
export async function nearestProjectFile(search: ProjectSearch): Promise<string | null> {
  const { files, env, chosen = [files.folder] } = search;
  for (const folder of searchedFolders(files.folder, env)) {
    const path = join(folder, PROJECT_FILE_NAME);
    if (!(await files.exists(path))) continue;
    const isChosen = chosen.some((each) => isBelow(each, folder));
    if (isChosen || (await isOwn(path, search))) return shownPath(files, path);
    throw othersFile(shownPath(files, path));
  }
  return null;
}

function othersFile(path: string): Failure {
  return new Failure('usage', `${path} is not used: it, or its folder, belongs to another user`, {
    hint: `if you trust it, name it: -c ${path}`,
  });
}

/** A folder and those above it, up to the home folder, or as far as its file system reaches. */
function* searchedFolders(folder: string, { HOME, USERPROFILE }: Environment): Iterable<string> {
  const home = identityOf(HOME || USERPROFILE || '');
  let device: bigint | undefined;
  for (const each of foldersFrom(folder)) {
    const place = identityOf(each);
    if (place && place.dev !== (device ??= place.dev)) return;
    yield each;
    if (home && place && home.dev === place.dev && home.ino === place.ino) return;
  }
}

interface FolderIdentity {
  readonly dev: bigint;
  readonly ino: bigint;
}

/** What identifies a folder under all its names; null if that cannot be found out. */
function identityOf(folder: string): FolderIdentity | null {
  try {
    return isAbsolute(folder) ? statSync(folder, { bigint: true }) : null;
  } catch {
    return null;
  }
}
