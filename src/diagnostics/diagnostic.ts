import type { SlashPath } from '../text/slash-path.js';
import type { Rule, Severity } from './rule.js';
import type { Span } from './source.js';

/** The record at fault. */
export interface RecordSummary {
  readonly prefix: string;
  readonly type: string;
  readonly content: string;
}

/** Another place that is involved in the problem. */
export interface Related {
  readonly message: string;
  /** Missing when the other record is live. */
  readonly at?: Span;
}

/**
 * The automatic fix of a problem, as its hint describes it: correct the spelling of the `name`, the `target` in a content
 * or the whole `content`, remove the zone from the end of a prefix (`relative-name`), or write what was meant (`slip`).
 */
export type Repair = 'name' | 'target' | 'content' | 'relative-name' | 'slip';

/**
 * What was probably meant by a text at the place of a problem. Unlike a repair, it may change what the file means, so that nothing
 * applies it but a person.
 */
export interface Suggestion {
  readonly written: string;
  readonly meant: string;
}

/** The text that mends a problem in place of what is there. */
export interface Fix {
  readonly at: Span;
  readonly text: string;
}

/** An entry of a file that hides a problem. */
export interface Exception {
  readonly reason: string;
  readonly place: Span;
}

/** Counts by severity. */
export type Tally = Readonly<Record<Severity, number>>;

/** Counts of what is not shown: other `problems`, and `repeats` of shown ones for other zones or aliases. */
export interface Hidden {
  readonly problems: Tally;
  readonly repeats: Tally;
}

/** One problem at one place. Data only: the formatters of this folder turn it into text. */
export interface Diagnostic {
  readonly rule: Rule;
  readonly severity: Severity;
  /** What is wrong, without a full stop. */
  readonly message: string;
  /** How to fix it. */
  readonly hint?: string;
  readonly repair?: Repair;
  readonly suggestion?: Suggestion;
  /** Whether its hint is to remove the item of a list, or the line of a setting, that it is in. */
  readonly isSurplus?: true;
  /** The exact replacement, for formats that offer it. */
  readonly fix?: Fix;
  readonly at?: Span;
  /** The file, when it has no text to point to (missing, unreadable). */
  readonly file?: SlashPath;
  readonly zone?: string;
  readonly address?: string;
  readonly record?: RecordSummary;
  readonly related: readonly Related[];
  /** What hides it, if anything does. */
  readonly exceptions?: readonly Exception[];
  /** Only in the last diagnostic of a file with more problems than are shown. */
  readonly hidden?: Hidden;
}

/** Whether any of the diagnostics is an error. */
export function hasErrors(diagnostics: readonly Diagnostic[]): boolean {
  return diagnostics.some((diagnostic) => diagnostic.severity === 'error');
}
