import type { Project } from '../../config/project.js';
import type { Collection } from '../../diagnostics/collect.js';
import { collectDiagnostics } from '../../diagnostics/collect.js';
import type { Diagnostic } from '../../diagnostics/diagnostic.js';
import { hasErrors } from '../../diagnostics/diagnostic.js';
import { countSeverities } from '../../diagnostics/report.js';
import { applySeverity } from '../../diagnostics/severities.js';
import { plural } from '../../text/plural.js';
import { invalidFiles } from '../session/must-be-valid.js';
import type { ScopeFailure } from '../scope-failure.js';

/** A problem of a zone or template. */
export interface ScopeProblem {
  /** As in `ScopeFailure`. */
  readonly scope: string;
  readonly diagnostic: Diagnostic;
}

export interface Judgement {
  /** The scopes with errors, which are not planned. */
  readonly conflicts: readonly ScopeFailure[];
  readonly warnings: readonly Diagnostic[];
}

/** Sorts the problems that only the live state shows, up to a limit per scope and file. An error affects only its scope. */
export function judgeScopes(problems: Iterable<ScopeProblem>, severities: Project['severities']): Judgement {
  const scopes = new Map<string, Collection>();
  for (const { scope, diagnostic } of problems) {
    const judged = applySeverity(diagnostic, severities);
    if (!judged) continue;
    const found = scopes.get(scope) ?? collectDiagnostics();
    scopes.set(scope, found);
    found.add(judged);
  }
  const conflicts: ScopeFailure[] = [];
  const warnings: Diagnostic[] = [];
  for (const [scope, found] of scopes) {
    const diagnostics = [...found.byFile().values()].flat();
    if (hasErrors(diagnostics)) conflicts.push(conflictOf(scope, diagnostics));
    else warnings.push(...diagnostics);
  }
  return { conflicts, warnings };
}

function conflictOf(scope: string, diagnostics: readonly Diagnostic[]): ScopeFailure {
  const errors = plural(countSeverities(diagnostics).error, 'error');
  const failure = invalidFiles(`the files of ${scope} conflict with the live state (${errors})`, diagnostics);
  return { scope, isConflict: true, failure };
}
