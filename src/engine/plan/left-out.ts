import type { JsonDiagnostic } from '../../diagnostics/formats/json.js';
import type { FailureKind } from '../../failure.js';
import { Failure } from '../../failure.js';
import type { Plan, Unreadable, UnreadableKind } from '../../plan/plan.js';
import { countSeverities, repeatKey } from '../../diagnostics/report.js';
import { plural } from '../../text/plural.js';
import type { BrokenScope } from '../broken-files.js';
import { atRevision } from '../revision/selected-revision.js';
import { InvalidFiles } from '../session/invalid-files.js';
import { invalidFiles } from '../session/must-be-valid.js';
import type { ScopeFailure } from '../scope-failure.js';
import type { PlanSettings } from './assemble.js';

/** Returns the scopes of a part that a plan leaves out, as it stores them. */
export function leftOutOf(
  part: Unreadable['part'],
  failures: readonly ScopeFailure[],
  pathInPlan: PlanSettings['pathInPlan'],
): readonly Unreadable[] {
  return failures.map(({ scope, failure, isConflict = false, file, ref }) => {
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
      ...(file !== undefined && { file: pathInPlan(file) }),
      ...(ref !== undefined && { ref }),
    };
  });
}

/**
 * Returns why zones and templates whose files have errors are left out, `ref` being the revision of these files if they are not
 * on disk. What is wrong with a file that several include is shown once.
 */
export function failuresOfBroken(
  broken: readonly BrokenScope[],
  ref?: string,
): readonly (ScopeFailure & Pick<BrokenScope, 'part'>)[] {
  const told = new Set<string | null>([null]);
  return broken.map(({ part, scope, path, diagnostics }) => {
    const place = diagnostics.find(({ severity }) => severity === 'error');
    const file = place?.at?.file.path ?? place?.file ?? path;
    const fresh = diagnostics.filter((each) => repeatKey(each) === null || !told.has(repeatKey(each)));
    for (const each of diagnostics) told.add(repeatKey(each));
    const errors = plural(countSeverities(diagnostics).error, 'error');
    const message = `${file} has ${errors}, so ${part === 'dns' && scope === file ? 'its zone' : scope} is left out`;
    const [all, toShow] = [diagnostics, fresh].map((list) =>
      ref === undefined ? list : list.map((each) => atRevision(each, ref)),
    );
    return { part, scope, file, failure: invalidFiles(message, all ?? [], { toShow: toShow ?? [] }) };
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
