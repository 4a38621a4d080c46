import type { Holder, ProcessIdentity } from './holder.js';

/** `elsewhere`: on another machine or in another container, so nothing here can tell whether it still runs. */
export type HolderState = 'running' | 'gone' | 'elsewhere';

/** A process of this machine. */
export interface FoundProcess {
  /** In clock ticks since the start of the machine. */
  readonly started: string;
  /** Milliseconds since 1970, by the clock of now. */
  readonly startedAt: number;
  /** Whether it has ended, and only its parent has not noticed. */
  readonly isZombie: boolean;
}

/** What a system says about its processes. */
export interface ProcessTable {
  readonly self: ProcessIdentity;
  readonly isAlive: (pid: number) => boolean;
  /** Null where the system does not tell. */
  readonly find: (pid: number) => FoundProcess | null;
}

/** Finds out whether the process that holds a lock still runs. A number that another process has by now is not it. */
export function stateOf(holder: Holder, { self, isAlive, find }: ProcessTable): HolderState {
  if (holder.host !== self.host) return 'elsewhere';
  if (holder.boot !== undefined && self.boot !== undefined && holder.boot !== self.boot)
    return hasRestarted(holder, self) ? 'gone' : 'elsewhere';
  if (holder.namespace !== undefined && holder.namespace !== self.namespace) return 'elsewhere';
  if (!isAlive(holder.pid)) return 'gone';
  const found = find(holder.pid);
  return found && (found.isZombie || isAnother(found, holder)) ? 'gone' : 'running';
}

/** The pid namespace that the processes of a machine are in, unless they are in a container (PROC_PID_INIT_INO of Linux). */
const OF_MACHINE = 'pid:[4026531836]';

/** Copies of a container may have the same names and ids, so only a machine itself can be told from others. */
function hasRestarted(holder: Holder, self: ProcessIdentity): boolean {
  const isMachine = self.namespace === OF_MACHINE && holder.namespace === OF_MACHINE;
  return isMachine && holder.machine !== undefined && holder.machine === self.machine;
}

/** Start times are rounded, and clocks are adjusted. */
const TOLERANCE_MS = 10_000;

function isAnother({ started, startedAt }: FoundProcess, holder: Holder): boolean {
  if (holder.started !== undefined) return started !== holder.started;
  return startedAt > Date.parse(holder.since) + TOLERANCE_MS;
}
