import type { Diagnostic as Found } from '../diagnostics/diagnostic.js';
import { Failure } from '../diagnostics/failure.js';
import type { JsonDiagnostic } from '../diagnostics/json.js';
import { jsonDiagnostic } from '../diagnostics/json.js';
import { countSeverities, plural, withoutRepeats } from '../diagnostics/report.js';

/** The files have errors, or conflict with what is live; its `kind` is `invalid-files`. */
export class InvalidFiles extends Failure {
  /** All that was found, warnings included. */
  readonly diagnostics: readonly JsonDiagnostic[];

  constructor(found: readonly Found[]) {
    const { error } = countSeverities(withoutRepeats(found));
    super('invalid-files', `${plural(error, 'error')} in the files`);
    this.diagnostics = found.map(jsonDiagnostic);
  }
}
