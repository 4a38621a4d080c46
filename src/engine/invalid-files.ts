import type { JsonDiagnostic } from '../diagnostics/formats/json.js';
import type { FailureOptions } from '../failure.js';
import { Failure } from '../failure.js';

/** The files have errors, or conflict with what is live; its `kind` is `invalid-files`. */
export class InvalidFiles extends Failure {
  /** All that was found, warnings included. */
  readonly diagnostics: readonly JsonDiagnostic[];

  constructor(message: string, diagnostics: readonly JsonDiagnostic[], options: FailureOptions = {}) {
    super('invalid-files', message, options);
    this.diagnostics = diagnostics;
  }
}
