import { realpath } from 'node:fs/promises';
import { basename, dirname, sep } from 'node:path';
import { remembering } from '../../dns/remembering.js';
import { isLink } from '../../disk/real-path.js';
import { Failure } from '../../failure.js';
import { trackedFiles } from '../../git/tracked-files.js';
import type { GitPlace } from '../../git/run-git.js';
import { workTreeOf } from '../../git/work-tree.js';
import { isBelow } from '../../load/files/bounds.js';

/** Why git may have put a file where an absolute path leads; null if it has not. */
export type TrackedDoubt = (path: string) => Promise<string | null>;

/**
 * Finds out whether git tracks a file, what it is a link to, or a link on the way to it. Asks git once for each folder, and never
 * for one outside the repository of `place`.
 */
export function trackedDoubts(place: GitPlace): TrackedDoubt {
  const topOf = remembering(workTreeOf);
  const trackedIn = remembering((folder: string) => trackedFiles({ ...place, folder }));

  /** `path` has no links, but may be one. */
  const ofEntry = async (path: string): Promise<string | null> => {
    const folder = dirname(path);
    const own = await topOf(place.folder);
    if (own === null || !isBelow(own, folder)) return null;
    try {
      const isTracked = await trackedIn(folder);
      return isTracked(basename(path)) ? TRACKED : null;
    } catch (error) {
      if (!(error instanceof Failure)) throw error;
      const advice = error.hint === undefined ? '' : ` (${error.hint})`;
      return `perhaps tracked by git, which cannot tell: ${error.message}${advice}`;
    }
  };
  const ofWay = remembering(async (folder: string): Promise<string | null> => {
    if (folder === dirname(folder)) return null;
    const own = isLink(folder) ? await ofEntry(await withoutLinks(folder)) : null;
    return own ?? ofWay(dirname(folder));
  });
  return async (path) =>
    (await ofWay(dirname(path))) ??
    (await ofEntry(await withoutLinks(path))) ??
    (await ofEntry(await realOf(path)));
}

const TRACKED =
  'tracked by git, so whoever changes the repository may have written it (if you did, run `git rm --cached` on it)';

/** The path of an entry in the folder that it really is in. */
async function withoutLinks(path: string): Promise<string> {
  return `${await realOf(dirname(path))}${sep}${basename(path)}`;
}

function realOf(path: string): Promise<string> {
  return realpath(path).catch(() => path);
}
