import { Failure } from '../failure.js';
import type { JsonDiagnostic } from '../diagnostics/formats/json.js';

/** The files have errors, or conflict with what is live; its `kind` is `invalid-files`. */
export class InvalidFiles extends Failure {
  /** All that was found, warnings included. */
  readonly diagnostics: readonly JsonDiagnostic[];

  constructor(message: string, diagnostics: readonly JsonDiagnostic[]) {
    super('invalid-files', message);
    this.diagnostics = diagnostics;
  }
}
