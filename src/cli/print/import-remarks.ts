import type { ImportedFile } from '../../engine/outputs/imported-file.js';
import type { ReportedLoss, ReportedObjections } from '../../engine/outputs/reported-loss.js';
import type { Remark } from '../../render/remarks.js';
import { formatRemarks } from '../../render/remarks.js';
import { plural } from '../../text/plural.js';
import type { Output } from '../terminal/streams.js';

/** Tells which records of imported files are excepted from a rule, and which ones have mistakes that stay errors. */
export function tellObjections(files: readonly Partial<ReportedObjections>[], err: Output): void {
  const exceptions = files.flatMap((file) => file.exceptions ?? []);
  const mistakes = files.flatMap((file) => file.mistakes ?? []);
  err.write(
    formatRemarks(exceptions.map(remarkOn), `${plural(exceptions.length, 'exception')} written`, err.layout),
  );
  err.write(
    formatRemarks(
      mistakes.map(remarkOn),
      `${plural(mistakes.length, 'mistake')} that \`validate\` reports`,
      err.layout,
    ),
  );
}

/** Tells what differs from existing files and stays. */
export function tellKept(files: readonly ImportedFile[], err: Output): void {
  const kept = files.flatMap((file) => file.kept ?? []);
  err.write(formatRemarks(kept.map(remarkOn), `${plural(kept.length, 'difference')} left`, err.layout));
}

/** Whether something that differs from an existing file stays. */
export function hasKept(files: readonly ImportedFile[]): boolean {
  return files.some(({ kept = [] }) => kept.length > 0);
}

/** A loss with its place. */
export function remarkOn({ place, text, reason }: ReportedLoss): Remark {
  return { what: `${place}  ${text}`, reason };
}
