import type { Diagnostic } from './diagnostic.js';
import type { Rule } from './rule.js';

/** The severities under `rules` in the project file. */
export type SeverityOverride = 'error' | 'warn' | 'off';

/**
 * Applies the severities of the project file, if the rule is adjustable, and drops diagnostics of rules that are off,
 * and those that exceptions hide.
 */
export function applySeverities(
  diagnostics: readonly Diagnostic[],
  overrides: ReadonlyMap<string, SeverityOverride>,
): readonly Diagnostic[] {
  return diagnostics.flatMap((diagnostic) => applySeverity(diagnostic, overrides) ?? []);
}

/** Whether a rule is on: by default, or because the project file says so. */
export function isOn(rule: Rule, overrides: ReadonlyMap<string, SeverityOverride>): boolean {
  const override = rule.adjustable ? overrides.get(rule.code) : undefined;
  return override === undefined ? !rule.isOff : override !== 'off';
}

/** Whether what a rule finds is an error: by default, or because the project file says so. */
export function isError(rule: Rule, overrides: ReadonlyMap<string, SeverityOverride>): boolean {
  const override = rule.adjustable ? overrides.get(rule.code) : undefined;
  return isOn(rule, overrides) && (override ?? rule.severity) === 'error';
}

/** The same for one diagnostic; null when it is dropped. */
export function applySeverity(
  diagnostic: Diagnostic,
  overrides: ReadonlyMap<string, SeverityOverride>,
): Diagnostic | null {
  if (diagnostic.exceptions) return null;
  if (!isOn(diagnostic.rule, overrides)) return null;
  const override = diagnostic.rule.adjustable ? overrides.get(diagnostic.rule.code) : undefined;
  if (override === undefined) return diagnostic;
  return { ...diagnostic, severity: override === 'warn' ? 'warning' : 'error' };
}

/** A problem that stops nothing, whatever its rule says. */
export function asWarning(problem: Diagnostic): Diagnostic {
  return { ...problem, severity: 'warning' };
}
