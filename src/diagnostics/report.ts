import type { Diagnostic, Tally } from './diagnostic.js';
import type { Layout } from '../text/style.js';
import { closingDiagnostic, total } from './too-many.js';

/** The diagnostics of a check, and how many files and records it covered. */
export interface CheckReport {
  readonly diagnostics: readonly Diagnostic[];
  /** What exceptions hide. */
  readonly hidden?: readonly Diagnostic[];
  readonly files: number;
  readonly records: number;
}

/** Settings for formatting a report. */
export interface ReportSetting {
  readonly layout: Layout;
  /** Whether to omit the counts. */
  readonly quiet: boolean;
  /** The path of a file relative to the root of its repository, with slashes; absolute for files outside. */
  readonly pathOf: (path: string) => string;
}

/** Formats a report as text. */
export type ReportFormatter = (report: CheckReport, setting: ReportSetting) => string;

/** Counts problems by severity, including those that are not shown. */
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
 * Drops diagnostics that read the same. A place that several zones include, or that YAML aliases repeat, may have the same
 * problem for each of them: programs need it per zone, readers once.
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

/** The same for diagnostics that read the same; null for one without a position. */
export function repeatKey({ rule, at, message }: Diagnostic): string | null {
  return at ? JSON.stringify([rule.code, at.file.path, at.start, message]) : null;
}
