import type { Diagnostic } from './diagnostic.js';
import type { Severity } from './rule.js';

/** What a check of files found, and how much it looked at. */
export interface CheckReport {
  readonly diagnostics: readonly Diagnostic[];
  readonly files: number;
  readonly records: number;
}

/** Number of diagnostics by severity. */
export function countSeverities(diagnostics: readonly Diagnostic[]): Readonly<Record<Severity, number>> {
  const counts = { error: 0, warning: 0 };
  for (const { severity } of diagnostics) counts[severity] += 1;
  return counts;
}

/** `1 file`, `2 files`. */
export function plural(count: number, noun: string): string {
  return `${count} ${noun}${count === 1 ? '' : 's'}`;
}
