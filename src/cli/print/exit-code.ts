import { failureKindOf } from '../../engine/plan/left-out.js';
import { EXIT_CODES } from '../../failure.js';
import type { Unreadable } from '../../plan/plan.js';

/** Exit code of `--detailed-exitcode` and `fmt --check`: success, and there are changes to make. */
export const CHANGES_PENDING = 2;

/** The exit code after some zones or templates were left out, and the others have changes or not. Invalid files come first. */
export function exitCodeAfter(
  leftOut: readonly Pick<Unreadable, 'kind' | 'ref'>[],
  hasChanges: boolean,
  { detailedExitcode = false }: { readonly detailedExitcode?: boolean } = {},
): number {
  if (leftOut.some(({ kind, ref }) => kind === 'invalid-files' && ref === undefined))
    return EXIT_CODES['invalid-files'];
  const [first] = leftOut.flatMap(({ kind }) => failureKindOf(kind) ?? []);
  if (!first) return detailedExitcode && hasChanges ? CHANGES_PENDING : 0;
  return hasChanges ? EXIT_CODES.partial : EXIT_CODES[first];
}
