import type { JsonDiagnostic } from '../../diagnostics/formats/json.js';
import type { FailureOptions } from '../../failure.js';
import { Failure } from '../../failure.js';

/** The files have errors, or conflict with the live state; its `kind` is `invalid-files`. */
export class InvalidFiles extends Failure {
  /** All problems, including warnings. */
  readonly diagnostics: readonly JsonDiagnostic[];

  constructor(message: string, diagnostics: readonly JsonDiagnostic[], options: FailureOptions = {}) {
    super('invalid-files', message, options);
    this.diagnostics = diagnostics;
  }
}
