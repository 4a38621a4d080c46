import { Failure } from '../failure.js';
import type { GitPlace } from './run-git.js';
import { runGit } from './run-git.js';

/** The address that `origin` is set to, as it is written; null for none, or when git cannot be run. It may have a password. */
export async function readOrigin(place: GitPlace): Promise<string | null> {
  try {
    const { exitCode, stdout } = await runGit(place, ['config', '--get', 'remote.origin.url']);
    return exitCode === 0 ? stdout.replace(/\n$/, '') : null;
  } catch (error) {
    if (error instanceof Failure) return null;
    throw error;
  }
}
