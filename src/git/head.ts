import { Failure } from '../failure.js';
import type { SlashPath } from '../text/slash-path.js';
import { slashPath } from '../text/slash-path.js';
import type { GitPlace } from './run-git.js';
import { runGit } from './run-git.js';
import { workTreeOf } from './work-tree.js';

/** What is checked out. */
export interface Head {
  /** Id of the commit. */
  readonly commit: string;
  /** Name of the branch; null when a commit is checked out by its id. */
  readonly branch: string | null;
  /** Path of the folder in the repository, with a slash at the end; empty for the top. */
  readonly prefix: SlashPath;
}

/** Reads what is checked out in a folder; null outside a repository, without a commit, or when git cannot be run. */
export async function readHead(place: GitPlace): Promise<Head | null> {
  // This spares a process.
  if ((await workTreeOf(place.folder)) === null) return null;
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
    return { commit, branch, prefix: slashPath(prefix.join('\n')) };
  } catch (error) {
    if (error instanceof Failure) return null;
    throw error;
  }
}

const BRANCHES = 'refs/heads/';
