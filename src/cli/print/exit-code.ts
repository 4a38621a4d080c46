import type { ScopeFailure } from '../../engine/service/read-or-fail.js';
import { EXIT_CODES } from '../../failure.js';

/** Exit code of `--detailed-exitcode`, `fmt --check`: all went well, and there is something to do. */
export const CHANGES_PENDING = 2;

/** Where those that could be read leave nothing to do, all that happened is that others could not be read. */
export function exitCodeAfter(unreadable: readonly ScopeFailure[], hasChanges: boolean): number {
  const [first] = unreadable;
  if (!first) return 0;
  return hasChanges ? EXIT_CODES.partial : EXIT_CODES[first.failure.kind];
}
