import type { ReportedLoss, ReportedObjections } from '../../engine/import/reported-loss.js';
import { plural } from '../../text/plural.js';
import { printable } from '../../text/printable.js';
import type { Output } from '../terminal/streams.js';

/** Tells which records of imported files are excepted from a rule, and which ones have mistakes that stay errors. */
export function tellObjections(files: readonly Partial<ReportedObjections>[], err: Output): void {
  const exceptions = files.flatMap((file) => file.exceptions ?? []);
  const mistakes = files.flatMap((file) => file.mistakes ?? []);
  if (exceptions.length > 0)
    err.write(`\n${plural(exceptions.length, 'exception')} written:\n${linesOf(exceptions)}`);
  if (mistakes.length > 0)
    err.write(`\n${plural(mistakes.length, 'mistake')} that \`validate\` reports:\n${linesOf(mistakes)}`);
}

/** What became of something, two lines each. */
export function linesOf(losses: readonly ReportedLoss[]): string {
  return losses
    .map(({ place, text, reason }) => `  ${place}  ${printable(text)}\n    ${printable(reason)}\n`)
    .join('');
}
