import type { Surroundings } from './terminal/context.js';
import { interruptionOf } from './terminal/interrupt.js';
import { isProcessAlive } from '../engine/lock/process-alive.js';

/** The surroundings that a process gives. Stdin, the working directory and signals are not touched before they are read. */
export function surroundingsOf(process: NodeJS.Process): Surroundings {
  const { stdout, stderr, env } = process;
  const interruption = interruptionOf(process);
  return {
    get stdin() {
      return process.stdin;
    },
    stdout,
    stderr,
    env,
    get cwd() {
      return process.cwd();
    },
    get signal() {
      return interruption.signal;
    },
    quit: interruption.quit,
    leaveToPager: interruption.leaveToPager,
    now: Date.now,
    isAlive: (pid) => isProcessAlive(process, pid),
  };
}
