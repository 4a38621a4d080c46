import type { ImportedFile } from '../../engine/outputs/imported-file.js';
import type { ReportedLoss, ReportedObjections } from '../../engine/outputs/reported-loss.js';
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

/** Tells what differs from existing files and stays. */
export function tellKept(files: readonly ImportedFile[], err: Output): void {
  const kept = files.flatMap((file) => file.kept ?? []);
  if (kept.length > 0) err.write(`\n${plural(kept.length, 'difference')} left:\n${linesOf(kept)}`);
}

/** Whether something that differs from an existing file stays. */
export function hasKept(files: readonly ImportedFile[]): boolean {
  return files.some(({ kept = [] }) => kept.length > 0);
}

/** What became of something, two lines each. */
export function linesOf(losses: readonly ReportedLoss[]): string {
  return losses
    .map(({ place, text, reason }) => `  ${place}  ${printable(text)}\n    ${printable(reason)}\n`)
    .join('');
}
