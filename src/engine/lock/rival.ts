import { Failure } from '../../failure.js';
import { timeText } from '../../render/review/notices.js';
import { printable } from '../../text/printable.js';
import type { Holder } from './holder.js';
import type { LockName } from './lock-file.js';

/** What keeps a run from taking a lock. `path` is as shown. */
export type Rival =
  | {
      readonly kind: 'running' | 'elsewhere';
      readonly path: string;
      /** What its lock is of. */
      readonly name: LockName;
      readonly holder: Holder;
    }
  /** Not known to be a lock of a run; `why` is a clause. */
  | { readonly kind: 'unclear'; readonly path: string; readonly why: string };

/** Says in one line who holds a lock, and of what, to a run that wants another one. */
export function rivalText(rival: Rival, wanted: LockName): string {
  if (rival.kind === 'unclear') return `the lock ${rival.path} cannot be taken: ${rival.why}`;
  return `another run holds the lock of ${heldText(rival.name, wanted.shard)}: ${holderText(rival.holder)}`;
}

function heldText({ project, shard }: LockName, wanted: string | null): string {
  const what = shard === null ? project : `${project}, shard ${shard}`;
  if (shard === wanted) return what;
  if (shard === null) return `${what} without --shard, which excludes all shards`;
  return `${what}, which excludes ${wanted === null ? 'runs without --shard' : 'other numbers of shards'}`;
}

/** `apply, process 4711 on build-1, since 2026-11-21 09:30:00 UTC` */
export function holderText({ run, pid, host, since }: Holder): string {
  return printable(`${run}, process ${pid} on ${host}, since ${timeText(since)}`);
}

/** The failure of a run that cannot take a lock. */
export function heldBy(rival: Rival, name: LockName): Failure {
  return new Failure('error', rivalText(rival, name), { hint: HINTS[rival.kind](rival.path) });
}

const HINTS: Readonly<Record<Rival['kind'], (path: string) => string>> = {
  running: () =>
    'nothing was changed; run it again when the other one has ended, or wait for it with --lock-timeout 10m',
  elsewhere: (path) =>
    `nothing was changed; it is on another machine or in another container: only if it no longer runs, delete ${path}`,
  unclear: (path) => `nothing was changed; only if no other run is active, delete ${path}`,
};
