import type { Diagnostic } from './diagnostic.js';
import type { Severity } from './rule.js';
import type { Layout } from './style.js';

/** What a check of files found, and how much it looked at. */
export interface CheckReport {
  readonly diagnostics: readonly Diagnostic[];
  readonly files: number;
  readonly records: number;
}

/** What a formatter of a report may want to know about the place that its text goes to. */
export interface ReportSetting {
  readonly layout: Layout;
  /** Whether only problems are wanted, not their number. */
  readonly quiet: boolean;
  /** The path of a file from the root of its repository, with slashes; an absolute path for what is not in there. */
  readonly pathOf: (path: string) => string;
}

/** A report as text of one format. */
export type ReportFormatter = (report: CheckReport, setting: ReportSetting) => string;

/** Number of diagnostics by severity. */
export function countSeverities(diagnostics: readonly Diagnostic[]): Readonly<Record<Severity, number>> {
  const counts = { error: 0, warning: 0 };
  for (const { severity } of diagnostics) counts[severity] += 1;
  return counts;
}

/**
 * The diagnostics that people can tell apart. A place that several zones include, or that aliases repeat, may have
 * the same to say for each of them; programs want it by zone, people once.
 */
export function withoutRepeats(diagnostics: readonly Diagnostic[]): readonly Diagnostic[] {
  const seen = new Set<string>();
  return diagnostics.filter(({ rule, at, message }) => {
    if (!at) return true;
    const key = JSON.stringify([rule.code, at.file.path, at.start, message]);
    const isNew = !seen.has(key);
    seen.add(key);
    return isNew;
  });
}

/** `1 file`, `2 files`. */
export function plural(count: number, noun: string): string {
  return `${count} ${noun}${count === 1 ? '' : 's'}`;
}
