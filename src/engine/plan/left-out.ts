import type { JsonDiagnostic } from '../../diagnostics/formats/json.js';
import type { FailureKind } from '../../failure.js';
import { Failure } from '../../failure.js';
import type { Plan, Unreadable, UnreadableKind } from '../../plan/plan.js';
import { InvalidFiles } from '../session/invalid-files.js';
import type { ScopeFailure } from '../scope-failure.js';
import type { PlanSettings } from './assemble.js';

/** Returns the scopes of a part that a plan leaves out, as it stores them. */
export function leftOutOf(
  part: Unreadable['part'],
  failures: readonly ScopeFailure[],
  pathInPlan: PlanSettings['pathInPlan'],
): readonly Unreadable[] {
  return failures.map(({ scope, failure, isConflict = false }) => {
    const { kind, message, hint } = failure;
    return {
      part,
      scope,
      kind: isConflict ? 'conflict' : kind,
      message,
      ...(hint !== undefined && { hint }),
      ...(failure instanceof InvalidFiles && {
        diagnostics: diagnosticsInPlan(failure.diagnostics, pathInPlan),
      }),
    };
  });
}

/** Makes the paths of diagnostics relative to the project file. */
export function diagnosticsInPlan(
  diagnostics: readonly JsonDiagnostic[],
  pathInPlan: PlanSettings['pathInPlan'],
): readonly JsonDiagnostic[] {
  const inPlan = <T extends { readonly file?: string }>(place: T): T =>
    place.file === undefined ? place : { ...place, file: pathInPlan(place.file) };
  return diagnostics.map((diagnostic) => ({
    ...inPlan(diagnostic),
    related: diagnostic.related.map(inPlan),
  }));
}

/** Returns the kind of failure of a run on such a scope alone; null for one that is only not compared. */
export function failureKindOf(kind: UnreadableKind): FailureKind | null {
  if (kind === 'not-compared') return null;
  return kind === 'conflict' ? 'invalid-files' : kind;
}

/** Returns the failures of what a saved plan leaves out. */
export function failuresIn({ unreadable = [] }: Pick<Plan, 'unreadable'>): readonly ScopeFailure[] {
  return unreadable.map(({ scope, kind, message, hint }) => ({
    scope,
    failure: new Failure(failureKindOf(kind) ?? 'error', message, hint === undefined ? {} : { hint }),
  }));
}
