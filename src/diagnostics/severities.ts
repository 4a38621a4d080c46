import type { Diagnostic } from './diagnostic.js';

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

/** The same for one diagnostic; null when it is dropped. */
export function applySeverity(
  diagnostic: Diagnostic,
  overrides: ReadonlyMap<string, SeverityOverride>,
): Diagnostic | null {
  if (diagnostic.exceptions) return null;
  const override = diagnostic.rule.adjustable ? overrides.get(diagnostic.rule.code) : undefined;
  if (override === undefined) return diagnostic.rule.isOff ? null : diagnostic;
  if (override === 'off') return null;
  return { ...diagnostic, severity: override === 'warn' ? 'warning' : 'error' };
}
