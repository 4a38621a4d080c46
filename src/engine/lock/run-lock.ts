import { readdir, rm } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';

import { stateRefusal } from '../../config/state-folder.js';
import { finalPath, isLink } from '../../disk/real-path.js';
import { Failure } from '../../failure.js';
import { fullPath, shownPath } from '../../load/files/file-tree.js';
import { makePrivateFolder } from '../../private-folder.js';
import { adviceIfDenied, codeOf, systemReason } from '../../text/system-error.js';
import { lockFolder } from '../project-paths.js';
import { provenanceIn } from '../provenance.js';
import type { Shard } from '../selection/shard.js';
import type { Session } from '../session/session.js';
import { ClosedGate, throughGate } from './gate.js';
import type { Holder } from './holder.js';
import { formatHolder } from './holder.js';
import type { ProcessTable } from './holder-state.js';
import { stateOf } from './holder-state.js';
import type { LockName } from './lock-file.js';
import { createLock, lockFileName, lockNameOf, overlaps, readLock, releaseLock } from './lock-file.js';
import { readProcessTable } from './process-table.js';
import type { Rival } from './rival.js';
import { heldBy, holderText, rivalText } from './rival.js';

export interface LockOptions {
  readonly command: 'apply' | 'rollback';
  /** The part of the zones that the run may change; null for all. */
  readonly shard: Shard | null;
  /** How long to wait for another run, in milliseconds; 0 by default. */
  readonly timeoutMs?: number | undefined;
}

/**
 * Holds the lock of a project while `work` runs, so that no other run on this machine changes what it is about to. The lock of a
 * process that no longer runs is taken over.
 *
 * @throws Failure `error` when another run holds it, or it cannot be created; `usage` when it would be outside of the project;
 *   `interrupted` when the signal aborts while it waits.
 */
export async function whileLocked<T>(
  session: Session,
  options: LockOptions,
  work: () => Promise<T>,
): Promise<T> {
  const release = await takeLock(session, options);
  session.quit.addEventListener('abort', release);
  try {
    return await work();
  } finally {
    session.quit.removeEventListener('abort', release);
    release();
  }
}

/** Other runs that end are noticed this late. */
const PAUSE_MS = 200;

async function takeLock(
  session: Session,
  { command, shard, timeoutMs = 0 }: LockOptions,
): Promise<() => void> {
  const { clock, signal, tell } = session;
  const wanted = wantedLock(session, command, shard);
  const patience = clock.now() + timeoutMs;
  for (let isTold = false; ; isTold = true) {
    const rival = await refusedBy(wanted, session);
    if (!rival) return () => releaseLock(wanted.path, wanted.text);
    const left = patience - clock.now();
    if (left <= 0) throw heldBy(rival, wanted.name);
    if (!isTold) tell({ kind: 'locked', message: rivalText(rival, wanted.name), ms: Math.round(left) });
    await clock.sleep(Math.min(PAUSE_MS, left), signal);
    if (signal.aborted) throw new Failure('interrupted', 'interrupted; nothing was changed');
  }
}

/** A lock to take. */
interface WantedLock {
  readonly folder: string;
  readonly path: string;
  readonly name: LockName;
  readonly self: Holder;
  readonly text: string;
  readonly processes: ProcessTable;
}

function wantedLock(session: Session, command: string, shard: Shard | null): WantedLock {
  const { project, env, now } = session;
  const processes = readProcessTable();
  const folder = lockFolder(project);
  const name = lockName(project, shard);
  const { run } = provenanceIn(env);
  const self = {
    ...processes.self,
    run: run === null ? command : `${command} in ${run}`,
    since: new Date(now()).toISOString(),
  };
  const path = join(folder, lockFileName(name));
  return { folder, path, name, self, text: formatHolder(self), processes };
}

function lockName({ file, files }: Session['project'], shard: Shard | null): LockName {
  return {
    project: basename(finalPath(fullPath(files, file))),
    shard: shard && `${shard.index}/${shard.count}`,
  };
}

/** Whether the locks of a project do not rule out that a run other than this process is in progress. */
export async function mayBeRunning({ project }: Pick<Session, 'project'>): Promise<boolean> {
  const folder = lockFolder(project);
  const { project: file } = lockName(project, null);
  const processes = readProcessTable();
  try {
    for (const fileName of await readdir(folder)) {
      if (!lockNameOf(file, fileName)) continue;
      const found = await readLock(join(folder, fileName));
      if (found.kind === 'unclear') return true;
      if (found.kind === 'held' && isOther(found.holder, processes)) return true;
    }
    return false;
  } catch (error) {
    return codeOf(error) !== 'ENOENT';
  }
}

function isOther(holder: Holder, processes: ProcessTable): boolean {
  const state = stateOf(holder, processes);
  return state !== 'gone' && !(state === 'running' && holder.pid === processes.self.pid);
}

/** Tries to take a lock. Returns what is in the way; null if it was taken. @throws Failure `error`, `usage`. */
async function refusedBy(wanted: WantedLock, session: Session): Promise<Rival | null> {
  const { folder, self, processes } = wanted;
  const { files, clock } = session;
  mustBeInside(folder, session);
  const gate = join(dirname(folder), 'locks.gate');
  try {
    await makePrivateFolder(folder, dirname(folder));
    return await throughGate(gate, { self, processes, clock }, () => takeOrRefuse(wanted, session));
  } catch (cause) {
    if (cause instanceof ClosedGate)
      return {
        kind: 'unclear',
        path: shownPath(files, cause.path),
        why: 'another run is taking a lock, or was cut off',
      };
    const shown = shownPath(files, folder);
    throw new Failure('error', `cannot create a lock in ${shown}: ${systemReason(cause)}`, {
      hint: ['nothing was changed, because two runs at a time could undo each other']
        .concat(adviceIfDenied(cause, shown) ?? [])
        .join('; '),
      cause,
    });
  }
}

/** A repository may bring a link of its own. */
function mustBeInside(folder: string, { project, files }: Session): void {
  if (!isLink(dirname(folder)) && !isLink(folder)) return;
  const reason = stateRefusal(project, folder);
  if (reason === null) return;
  throw new Failure('usage', `${shownPath(files, folder)} cannot have locks: ${reason}`, {
    hint: 'nothing was changed; replace the link by a folder',
  });
}

async function takeOrRefuse(wanted: WantedLock, session: Session): Promise<Rival | null> {
  const { folder, path, name, text, processes } = wanted;
  const { files, tell } = session;
  for (const fileName of await readdir(folder)) {
    const held = lockNameOf(name.project, fileName);
    if (!held || !overlaps(name, held)) continue;
    const other = join(folder, fileName);
    const found = await readLock(other);
    if (found.kind === 'free') continue;
    const shown = shownPath(files, other);
    if (found.kind === 'unclear') return { ...found, path: shown };
    const state = stateOf(found.holder, processes);
    if (state !== 'gone') return { kind: state, path: shown, name: held, holder: found.holder };
    await rm(other, { force: true });
    tell({
      kind: 'lock-taken-over',
      message: `${shown}: its run (${holderText(found.holder)}) has ended without releasing it`,
    });
  }
  if (await createLock(path, text, dirname(folder))) return null;
  return { kind: 'unclear', path: shownPath(files, path), why: 'it appeared just now' };
}
