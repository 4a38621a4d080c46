import type { Rule, Severity } from './rule.js';
import type { Span } from './source.js';

/** The record at fault, as a reader of the JSON output finds it. */
export interface RecordSummary {
  readonly prefix: string;
  readonly type: string;
  readonly content: string;
}

/** Another place that takes part in the problem. */
export interface Related {
  readonly message: string;
  /** Missing when the other record is live and stands in no file. */
  readonly at?: Span;
}

/**
 * What a machine can do about a problem, the same that its hint tells people: spell the name that stands there, or the
 * one in the content that stands there, or the whole content, as it should be; or take the zone off the end of a prefix.
 */
export type Repair = 'name' | 'target' | 'content' | 'relative-name';

/** Numbers by severity. */
export type Tally = Readonly<Record<Severity, number>>;

/** What is not shown of a file: `problems` of which nothing is shown, and `repeats` of problems for other zones or aliases. */
export interface Hidden {
  readonly problems: Tally;
  readonly repeats: Tally;
}

/** One problem at one place. Data only: the formatters of this folder turn it into text. */
export interface Diagnostic {
  readonly rule: Rule;
  readonly severity: Severity;
  /** What is wrong, one sentence without a full stop. */
  readonly message: string;
  /** What to write instead. */
  readonly hint?: string;
  readonly repair?: Repair;
  readonly at?: Span;
  /** The file, where there is no text to point into (missing, unreadable). */
  readonly file?: string;
  readonly zone?: string;
  readonly address?: string;
  readonly record?: RecordSummary;
  readonly related: readonly Related[];
  /** Only in the last diagnostic of a file that has more problems than are shown. */
  readonly hidden?: Hidden;
}

/** Whether any of the diagnostics is an error. */
export function hasErrors(diagnostics: readonly Diagnostic[]): boolean {
  return diagnostics.some((diagnostic) => diagnostic.severity === 'error');
}
