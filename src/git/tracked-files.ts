import { Failure } from '../failure.js';
import { gitFailure, openRepository } from './repository.js';
import type { GitPlace } from './run-git.js';
import { isNotInstalled, runGit } from './run-git.js';

/** Whether git tracks a file of this name in a folder, ignored or not. */
export type IsTracked = (name: string) => boolean;

/**
 * Asks git which files of a folder it tracks. It is asked in the folder itself, so that the folder may be behind a link, or in a
 * submodule. Letter case does not count: on some disks, a tracked file of another spelling is the same file. Nothing is tracked
 * outside a repository, or where git is not installed.
 *
 * @throws Failure `error` when git cannot tell.
 */
export async function trackedFiles(place: GitPlace): Promise<IsTracked> {
  const prefix = await prefixOf(place);
  if (prefix === null) return () => false;
  const { exitCode, stdout, stderr } = await runGit(place, [
    ...NO_MONITOR,
    'ls-files',
    '-z',
    '--full-name',
    '--',
    `:(top,icase,literal)${prefix}`,
  ]);
  if (exitCode !== 0) throw gitFailure(stderr);
  const tracked = new Set(stdout.split('\0').map(folded));
  return (name) => tracked.has(folded(`${prefix}${name}`));
}

/** A repository may name a program that watches its files. */
const NO_MONITOR = ['-c', 'core.fsmonitor=false'];

async function prefixOf(place: GitPlace): Promise<string | null> {
  try {
    return (await openRepository(place)).prefix;
  } catch (error) {
    if (error instanceof Failure && (error.kind === 'usage' || isNotInstalled(error))) return null;
    throw error;
  }
}

function folded(path: string): string {
  return path.toLowerCase();
}
