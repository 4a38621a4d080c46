import type { Diagnostic } from './diagnostic.js';

/** Severities as `rules:` of the project file writes them. */
export type SeverityOverride = 'error' | 'warn' | 'off';

/**
 * Gives diagnostics the severities that the project asks for and drops those it turns off. Rules that are
 * not adjustable keep theirs: the service enforces them whatever a project says.
 */
export function applySeverities(
  diagnostics: readonly Diagnostic[],
  overrides: ReadonlyMap<string, SeverityOverride>,
): readonly Diagnostic[] {
  if (overrides.size === 0) return diagnostics;
  return diagnostics.flatMap((diagnostic) => applySeverity(diagnostic, overrides) ?? []);
}

/** The same for one diagnostic; null when it is turned off. */
export function applySeverity(
  diagnostic: Diagnostic,
  overrides: ReadonlyMap<string, SeverityOverride>,
): Diagnostic | null {
  const override = diagnostic.rule.adjustable ? overrides.get(diagnostic.rule.code) : undefined;
  if (override === undefined) return diagnostic;
  if (override === 'off') return null;
  return { ...diagnostic, severity: override === 'warn' ? 'warning' : 'error' };
}
