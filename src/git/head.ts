import { lstat, realpath } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { Failure } from '../failure.js';
import type { GitPlace } from './run-git.js';
import { runGit } from './run-git.js';

/** What is checked out. */
export interface Head {
  /** Id of the commit. */
  readonly commit: string;
  /** Name of the branch; null when a commit is checked out by its id. */
  readonly branch: string | null;
  /** Path of the folder in the repository, with a slash at the end; empty for the top. */
  readonly prefix: string;
}

/** Reads what is checked out in a folder; null outside a repository, without a commit, or when git cannot be run. */
export async function readHead(place: GitPlace): Promise<Head | null> {
  if (!(await mayBeInRepository(place.folder))) return null;
  try {
    const { exitCode, stdout } = await runGit(place, [
      'rev-parse',
      'HEAD',
      '--symbolic-full-name',
      'HEAD',
      '--show-prefix',
    ]);
    const [commit, name, ...prefix] = stdout.replace(/\n$/, '').split('\n');
    if (exitCode !== 0 || commit === undefined || name === undefined) return null;
    const branch = name.startsWith(BRANCHES) ? name.slice(BRANCHES.length) : null;
    return { commit, branch, prefix: prefix.join('\n') };
  } catch (error) {
    if (error instanceof Failure) return null;
    throw error;
  }
}

const BRANCHES = 'refs/heads/';

/** False where git finds no repository: no `.git` stands in the folder or in one above it. This spares a process. */
async function mayBeInRepository(path: string): Promise<boolean> {
  let folder = await realpath(path).catch(() => path);
  while (!(await mayExist(join(folder, '.git')))) {
    const parent = dirname(folder);
    if (parent === folder) return false;
    folder = parent;
  }
  return true;
}

/** False only where it is certain that there is nothing. */
function mayExist(path: string): Promise<boolean> {
  return lstat(path).then(
    () => true,
    (error: NodeJS.ErrnoException) => error.code !== 'ENOENT',
  );
}
