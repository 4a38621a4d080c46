import type { Environment } from '../../environment.js';

/** Whether a terminal can only print lines: `TERM` is `dumb`, or not set, as it is everywhere but on Windows. */
export function isDumb(env: Environment): boolean {
  const term = env['TERM'] ?? '';
  return term === 'dumb' || (term === '' && env['OS'] !== 'Windows_NT');
}
