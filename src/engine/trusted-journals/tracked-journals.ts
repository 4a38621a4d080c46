import { realpath } from 'node:fs/promises';
import { basename, dirname, sep } from 'node:path';
import { isLink } from '../../disk/real-path.js';
import { Failure } from '../../failure.js';
import type { IsTracked } from '../../git/tracked-files.js';
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
  const top = once(() => workTreeOf(place.folder));
  const asked = new Map<string, Promise<IsTracked>>();
  const onTheWay = new Map<string, Promise<string | null>>();

  /** `path` has no links, but may be one. */
  const ofEntry = async (path: string): Promise<string | null> => {
    const folder = dirname(path);
    const own = await top();
    if (own === null || !isBelow(own, folder)) return null;
    try {
      const isTracked = await memoized(asked, folder, () => trackedFiles({ ...place, folder }));
      return isTracked(basename(path)) ? TRACKED : null;
    } catch (error) {
      if (!(error instanceof Failure)) throw error;
      const advice = error.hint === undefined ? '' : ` (${error.hint})`;
      return `perhaps tracked by git, which cannot tell: ${error.message}${advice}`;
    }
  };
  const ofWay = async (folder: string): Promise<string | null> => {
    if (folder === dirname(folder)) return null;
    const own = isLink(folder) ? await ofEntry(await withoutLinks(folder)) : null;
    return own ?? memoized(onTheWay, dirname(folder), () => ofWay(dirname(folder)));
  };
  return async (path) =>
    (await memoized(onTheWay, dirname(path), () => ofWay(dirname(path)))) ??
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

function once<T>(work: () => Promise<T>): () => Promise<T> {
  let result: Promise<T> | undefined;
  return () => (result ??= work());
}

function memoized<T>(known: Map<string, Promise<T>>, key: string, work: () => Promise<T>): Promise<T> {
  const result = known.get(key) ?? work();
  known.set(key, result);
  return result;
}
