import type { Diagnostic, Tally } from './diagnostic.js';
import type { Layout } from '../text/style.js';
import { closingDiagnostic, total } from './too-many.js';

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

/** Number of problems by severity, those that are counted and not shown among them. */
export function countSeverities(diagnostics: readonly Diagnostic[]): Tally {
  const counts = { error: 0, warning: 0 };
  for (const { severity, hidden } of diagnostics) {
    if (!hidden) counts[severity] += 1;
    for (const { error, warning } of hidden ? [hidden.problems, hidden.repeats] : []) {
      counts.error += error;
      counts.warning += warning;
    }
  }
  return counts;
}

/**
 * The diagnostics that people can tell apart. A place that several zones include, or that aliases repeat, may have
 * the same to say for each of them; programs want it by zone, people once.
 */
export function withoutRepeats(diagnostics: readonly Diagnostic[]): readonly Diagnostic[] {
  const seen = new Set<string>();
  return diagnostics.flatMap((diagnostic) => {
    const { hidden, file = '' } = diagnostic;
    if (hidden)
      return total(hidden.problems) > 0 ? [closingDiagnostic(file, { ...hidden, repeats: NONE })] : [];
    const key = repeatKey(diagnostic);
    if (key === null) return [diagnostic];
    const isNew = !seen.has(key);
    seen.add(key);
    return isNew ? [diagnostic] : [];
  });
}

const NONE: Tally = { error: 0, warning: 0 };

/** What diagnostics share that say the same to people; null for one that stands at no place of a file. */
export function repeatKey({ rule, at, message }: Diagnostic): string | null {
  return at ? JSON.stringify([rule.code, at.file.path, at.start, message]) : null;
}
