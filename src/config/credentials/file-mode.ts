import type { Stats } from 'node:fs';

/**
 * Whether others than `user`, the user of this process, can open a file. Kubernetes mounts the file of a Secret for a
 * process without root's rights as root's own, to be read through the group of the pod: that one bit is no fault.
 */
export function isOpenToOthers({ mode, uid }: Pick<Stats, 'mode' | 'uid'>, user: number): boolean {
  const isMounted = uid === 0 && user !== 0;
  return (mode & (isMounted ? 0o037 : 0o077)) !== 0;
}
