import { codeOf } from '../../text/system-error.js';

/** The part of a process that is needed. */
export interface Signalling {
  readonly kill: (pid: number, signal: 0) => unknown;
}

/** Whether a process exists; also when it is another user's, which may not be signalled (kill(2), EPERM). */
export function isProcessAlive(process: Signalling, pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return codeOf(error) !== 'ESRCH';
  }
}
