import { Failure } from '../failure.js';
import { openRepository } from './repository.js';
import type { GitPlace } from './run-git.js';
import { runGit } from './run-git.js';

/** A commit that changed some files. */
export interface FileChange {
  readonly commit: string;
  /** First line of its message. */
  readonly subject: string;
  /** Whether it merged a branch, whose changes it stands for. */
  readonly isMerge: boolean;
}

export interface ChangedFiles {
  /** The commit to start from; null for what is checked out. */
  readonly from: string | null;
  /** Commits after this time do not count, ISO 8601; null for no limit. */
  readonly until: string | null;
  /** Paths, absolute or relative to the folder. */
  readonly paths: readonly string[];
}

/**
 * Finds the last commit on a branch that changed some files, as a merge where it came from another branch. Null when
 * there is none, when the history is not complete, outside a repository, or when git cannot be run.
 */
export async function lastChange(
  place: GitPlace,
  { from, until, paths }: ChangedFiles,
): Promise<FileChange | null> {
  try {
    const repository = await openRepository(place);
    if (repository.isShallow) return null;
    const { exitCode, stdout } = await runGit(repository, [
      '--literal-pathspecs',
      'log',
      '-1',
      '--first-parent',
      ...(until === null ? [] : [`--until=${until}`]),
      '--format=%H%n%P%n%s',
      '--end-of-options',
      from ?? 'HEAD',
      '--',
      ...paths,
    ]);
    const [commit = '', parents = '', subject = ''] = stdout.split('\n');
    if (exitCode !== 0 || commit === '') return null;
    return { commit, subject, isMerge: parents.includes(' ') };
  } catch (error) {
    if (error instanceof Failure) return null;
    throw error;
  }
}
