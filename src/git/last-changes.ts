import { Failure } from '../failure.js';
import { openRepository } from './repository.js';
import type { GitPlace } from './run-git.js';
import { runGit } from './run-git.js';

/** A commit that changed some files. */
export interface FileChange {
  readonly commit: string;
  /** The commit before it on its branch; null for the first one. */
  readonly parent: string | null;
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
  /** Number of commits. */
  readonly most: number;
}

/**
 * Finds the last commits on a branch that changed some files, the newest first, as a merge where they came from another
 * branch. Null when the history is not complete, outside a repository, or when git cannot be run.
 */
export async function lastChanges(
  place: GitPlace,
  { from, until, paths, most }: ChangedFiles,
): Promise<readonly FileChange[] | null> {
  try {
    const repository = await openRepository(place);
    if (repository.isShallow) return null;
    const { exitCode, stdout } = await runGit(repository, [
      '--literal-pathspecs',
      'log',
      `-${most}`,
      '--first-parent',
      ...(until === null ? [] : [`--until=${until}`]),
      '-z',
      '--format=%H%n%P%n%s',
      '--end-of-options',
      from ?? 'HEAD',
      '--',
      ...paths,
    ]);
    if (exitCode !== 0) return null;
    return stdout
      .split('\0')
      .filter((text) => text !== '')
      .map(changeIn);
  } catch (error) {
    if (error instanceof Failure) return null;
    throw error;
  }
}

function changeIn(text: string): FileChange {
  const [commit = '', parents = '', subject = ''] = text.split('\n');
  const [parent = ''] = parents.split(' ');
  return { commit, parent: parent === '' ? null : parent, subject, isMerge: parents.includes(' ') };
}
