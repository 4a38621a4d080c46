import { realpath } from 'node:fs/promises';
import { Failure } from '../failure.js';
import type { SlashPath } from '../text/slash-path.js';
import { wayBetween } from '../text/slash-path.js';
import { gitFailure, openRepository } from './repository.js';
import type { GitPlace } from './run-git.js';
import { isNotInstalled, runGit } from './run-git.js';
import { workTreeOf } from './work-tree.js';

/** Whether git tracks a file of this name in a folder, ignored or not. */
export type IsTracked = (name: string) => boolean;

/**
 * Asks git which files of a folder it tracks. It is asked at the top of the nearest working tree, so that the folder may be behind a
 * link or in a submodule, and is not taken for a bare repository. Letter case does not count: on some disks, a tracked file of another
 * spelling is the same file. Nothing is tracked where no `.git` stands above.
 *
 * @throws Failure when git cannot tell, or is not installed.
 */
export async function trackedFiles(place: GitPlace): Promise<IsTracked> {
  const top = await workTreeOf(place.folder);
  const asked = { ...place, folder: top ?? place.folder };
  const way = top === null ? '' : await wayFrom(top, place.folder);
  const found = await prefixOf(asked, top !== null);
  if (found === null) return () => false;
  const prefix = `${found}${way}`;
  const { exitCode, stdout, stderr } = await runGit(asked, [
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

/** The path of a folder from another one, with a slash at the end unless it is empty. */
async function wayFrom(top: string, folder: string): Promise<string> {
  const way = wayBetween(top, await realpath(folder).catch(() => folder));
  return way === '' ? '' : `${way}/`;
}

/** Null if there is no repository; not where one should be. */
async function prefixOf(place: GitPlace, mustBeThere: boolean): Promise<SlashPath | null> {
  try {
    return (await openRepository(place)).prefix;
  } catch (error) {
    const isNone = error instanceof Failure && (error.kind === 'usage' || isNotInstalled(error));
    if (isNone && !mustBeThere) return null;
    throw error;
  }
}

function folded(path: string): string {
  return path.toLowerCase();
}
