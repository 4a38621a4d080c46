import type { Surroundings } from './context.js';
import { interruptionOf } from './terminal/interrupt.js';

/** A process as a command line sees it. Stdin, the working folder and signals are asked for when they are needed. */
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
    now: Date.now,
  };
}
