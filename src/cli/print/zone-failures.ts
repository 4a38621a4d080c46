import type { Failure } from '../../failure.js';
import { EXIT_CODES } from '../../failure.js';
import type { ZoneFailure } from '../../engine/plan/plan.js';
import { failureIn } from '../../engine/service/read-or-fail.js';
import type { Context } from '../context.js';
import { formatFailure } from './failure-text.js';

/** So many are read; thousands would bury what comes after them. */
const TOLD_FAILURES = 20;

/**
 * Tells which zones or mails could not be read. Where that were all of them, the first is not told but returned, to
 * end the command.
 */
export function tellFailures(
  failures: readonly ZoneFailure[],
  { err, globals }: Context,
  isAll: boolean,
): Failure | undefined {
  const named = failures.map(failureIn);
  const first = isAll ? named.shift() : undefined;
  const told = globals.verbose ? named : named.slice(0, TOLD_FAILURES);
  for (const failure of told) err.write(formatFailure(failure, err.layout, globals.verbose));
  const more = named.length - told.length;
  if (more > 0) err.write(`and ${more} more that could not be read; \`--verbose\` names them\n\n`);
  return first;
}

/** Where those that could be read leave nothing to do, all that happened is that others could not be read. */
export function exitCodeAfter(failures: readonly ZoneFailure[], hasChanges: boolean): number {
  const [first] = failures;
  if (!first) return 0;
  return hasChanges ? EXIT_CODES.partial : EXIT_CODES[first.failure.kind];
}
