import { lstat, stat } from 'node:fs/promises';
import { dirname } from 'node:path';
import { wayTo } from '../disk/real-path.js';
import type { Environment } from '../environment.js';

/** Who runs this process, and who owns its files. */
export interface Owners {
  /** Id of the user; undefined on Windows, which has no such ids. */
  readonly user: number | undefined;
  /** Id of the owner of a file, or of the link itself; null if that cannot be found out. */
  readonly ownerOf: (path: string, of: 'link' | 'file') => Promise<number | null>;
}

/** The owners of files on disk. */
export function diskOwners(): Owners {
  return {
    user: processUser(),
    ownerOf: (path, of) =>
      (of === 'link' ? lstat : stat)(path).then(
        ({ uid }) => uid,
        () => null,
      ),
  };
}

/** Id of the user whose rights this process has; undefined on Windows, which has no such ids. */
export function processUser(): number | undefined {
  return process.geteuid?.();
}

/**
 * Whether nobody but the user, root, or the user who called sudo decides what a file is: it, each link on the way to it, and the
 * folders that hold these belong to them. Always on Windows. `path` is absolute.
 */
export async function isOwn(
  path: string,
  { env, owners = diskOwners() }: { readonly env: Environment; readonly owners?: Owners | undefined },
): Promise<boolean> {
  const { user, ownerOf } = owners;
  if (user === undefined) return true;
  const way = wayTo(path);
  const found = await Promise.all([
    ownerOf(path, 'file'),
    ...way.flatMap((each) => [ownerOf(each, 'link'), ownerOf(dirname(each), 'file')]),
  ]);
  const trusted = trustedUsers(user, env);
  return found.every((owner) => owner !== null && trusted.has(owner));
}

const ROOT = 0;

/** sudo says who called it; anybody may set the variable, but only root believes it. */
function trustedUsers(user: number, { SUDO_UID = '' }: Environment): ReadonlySet<number> {
  const isSudo = user === ROOT && /^\d+$/.test(SUDO_UID);
  return new Set([user, ROOT, ...(isSudo ? [Number(SUDO_UID)] : [])]);
}
