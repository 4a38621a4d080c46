import { createHash } from 'node:crypto';
import { readFileSync, readlinkSync } from 'node:fs';
import { hostname } from 'node:os';

import type { ProcessIdentity } from './holder.js';
import type { FoundProcess, ProcessTable } from './holder-state.js';
import { isProcessAlive } from './process-alive.js';

/** Reads what the system says about this process and others: on Linux, from `/proc`. */
export function readProcessTable(): ProcessTable {
  const { pid } = process;
  return { self: identityOf(pid), isAlive: (other) => isProcessAlive(process, other), find: findProcess };
}

function identityOf(pid: number): ProcessIdentity {
  const machine = textOf('/etc/machine-id');
  const boot = textOf('/proc/sys/kernel/random/boot_id');
  const namespace = linkOf('/proc/self/ns/pid');
  const started = findProcess(pid)?.started;
  return {
    host: hostname(),
    pid,
    ...(machine && { machine: digestOf(machine) }),
    ...(boot && { boot }),
    ...(namespace && { namespace }),
    ...(started && { started }),
  };
}

/** The id of a machine should not be shown as it is (machine-id(5)). */
function digestOf(machine: string): string {
  return createHash('sha256').update(`zonemason ${machine}`).digest('hex').slice(0, 16);
}

/** Clock ticks per second, the same on all Linux systems that Node runs on. */
const TICKS = 100;

/** proc_pid_stat(5): the fields after the name, which may contain anything, begin with the state; the 20th is the start. */
function findProcess(pid: number): FoundProcess | null {
  const stat = textOf(`/proc/${pid}/stat`);
  const booted = Number(/^btime (\d+)$/m.exec(textOf('/proc/stat'))?.[1]);
  const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
  const [state, started] = [fields[0], fields[19]];
  if (started === undefined || !Number.isFinite(booted)) return null;
  const startedAt = (booted + Number(started) / TICKS) * 1000;
  return { started, startedAt, isZombie: state === 'Z' || state === 'X' };
}

function textOf(path: string): string {
  try {
    return readFileSync(path, 'utf8').trim();
  } catch {
    return '';
  }
}

function linkOf(path: string): string {
  try {
    return readlinkSync(path);
  } catch {
    return '';
  }
}
