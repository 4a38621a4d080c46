import type { Diagnostic } from './diagnostic.js';

/** The severities under `rules` in the project file. */
export type SeverityOverride = 'error' | 'warn' | 'off';

/** Applies the severities of the project file, if the rule is adjustable, and drops diagnostics of rules that are off. */
export function applySeverities(
  diagnostics: readonly Diagnostic[],
  overrides: ReadonlyMap<string, SeverityOverride>,
): readonly Diagnostic[] {
  return diagnostics.flatMap((diagnostic) => applySeverity(diagnostic, overrides) ?? []);
}

/** The same for one diagnostic; null when its rule is off. */
export function applySeverity(
  diagnostic: Diagnostic,
  overrides: ReadonlyMap<string, SeverityOverride>,
): Diagnostic | null {
  const override = diagnostic.rule.adjustable ? overrides.get(diagnostic.rule.code) : undefined;
  if (override === undefined) return diagnostic.rule.isOff ? null : diagnostic;
  if (override === 'off') return null;
  return { ...diagnostic, severity: override === 'warn' ? 'warning' : 'error' };
}
