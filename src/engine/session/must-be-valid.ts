import type { Diagnostic } from '../../diagnostics/diagnostic.js';
import type { JsonDiagnostic } from '../../diagnostics/formats/json.js';
import { jsonDiagnostic } from '../../diagnostics/formats/json.js';
import { countSeverities, withoutRepeats } from '../../diagnostics/report.js';
import { plural } from '../../text/plural.js';
import type { FailureOptions } from '../../failure.js';
import type { EngineEvent, Tell, WarningSource } from '../events.js';
import { InvalidFiles } from './invalid-files.js';

const shown = new WeakMap<InvalidFiles, readonly Diagnostic[]>();

/** Creates the failure of diagnostics with an error; `toShow` are those that its message does not mention. */
export function invalidFiles(
  message: string,
  diagnostics: readonly Diagnostic[],
  { toShow = diagnostics, ...options }: FailureOptions & { readonly toShow?: readonly Diagnostic[] } = {},
): InvalidFiles {
  const failure = new InvalidFiles(message, diagnostics.map(jsonDiagnostic), options);
  shown.set(failure, toShow);
  return failure;
}

/** Returns the diagnostics to show before the message of a failure. */
export function problemsToShow(error: unknown): readonly Diagnostic[] {
  return (error instanceof InvalidFiles && shown.get(error)) || [];
}

/** Returns warnings as data. */
export function warningData({
  diagnostics,
}: Pick<Extract<EngineEvent, { readonly kind: 'warnings' }>, 'diagnostics'>): readonly JsonDiagnostic[] {
  return diagnostics.map(jsonDiagnostic);
}

/** Reports warnings. @throws InvalidFiles when there is an error. */
export function mustBeValid(diagnostics: readonly Diagnostic[], tell: Tell, of?: WarningSource): void {
  const fault = faultIn(diagnostics, tell, of);
  if (fault) throw fault;
}

/** Returns the failure of errors; without any, reports warnings and returns null. */
export function faultIn(
  diagnostics: readonly Diagnostic[],
  tell: Tell,
  of: WarningSource = 'files',
): InvalidFiles | null {
  const distinct = withoutRepeats(diagnostics);
  const { error, warning } = countSeverities(distinct);
  if (error > 0)
    return invalidFiles(`${plural(error, 'error')} in the files`, diagnostics, {
      toShow: distinct.filter(({ severity }) => severity === 'error'),
    });
  if (warning > 0) tell({ kind: 'warnings', of, count: warning, diagnostics });
  return null;
}
