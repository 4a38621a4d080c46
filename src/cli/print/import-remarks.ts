import type { ImportedFile } from '../../engine/outputs/imported-file.js';
import type { ReportedLoss, ReportedObjections } from '../../engine/outputs/reported-loss.js';
import { plural } from '../../text/plural.js';
import type { Output } from '../terminal/streams.js';
import type { Remark } from './remarks.js';
import { tellRemarks } from './remarks.js';

/** Tells which records of imported files are excepted from a rule, and which ones have mistakes that stay errors. */
export function tellObjections(files: readonly Partial<ReportedObjections>[], err: Output): void {
  const exceptions = files.flatMap((file) => file.exceptions ?? []);
  const mistakes = files.flatMap((file) => file.mistakes ?? []);
  tellRemarks(exceptions.map(remarkOn), `${plural(exceptions.length, 'exception')} written`, err);
  tellRemarks(mistakes.map(remarkOn), `${plural(mistakes.length, 'mistake')} that \`validate\` reports`, err);
}

/** Tells what differs from existing files and stays. */
export function tellKept(files: readonly ImportedFile[], err: Output): void {
  const kept = files.flatMap((file) => file.kept ?? []);
  tellRemarks(kept.map(remarkOn), `${plural(kept.length, 'difference')} left`, err);
}

/** Whether something that differs from an existing file stays. */
export function hasKept(files: readonly ImportedFile[]): boolean {
  return files.some(({ kept = [] }) => kept.length > 0);
}

/** A loss with its place. */
export function remarkOn({ place, text, reason }: ReportedLoss): Remark {
  return { what: `${place}  ${text}`, reason };
}
