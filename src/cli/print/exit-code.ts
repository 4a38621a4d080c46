import type { ScopeFailure } from '../../engine/service/read-or-fail.js';
import { EXIT_CODES } from '../../failure.js';

/** Exit code of `--detailed-exitcode` and `fmt --check`: success, and there are changes to make. */
export const CHANGES_PENDING = 2;

/** The exit code after some zones or templates could not be read, and the others have changes or not. */
export function exitCodeAfter(
  unreadable: readonly ScopeFailure[],
  hasChanges: boolean,
  { detailedExitcode = false }: { readonly detailedExitcode?: boolean } = {},
): number {
  const [first] = unreadable;
  if (!first) return detailedExitcode && hasChanges ? CHANGES_PENDING : 0;
  return hasChanges ? EXIT_CODES.partial : EXIT_CODES[first.failure.kind];
}
