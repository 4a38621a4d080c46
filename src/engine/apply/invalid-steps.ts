import type { Diagnostic } from '../../diagnostics/diagnostic.js';
import { Failure } from '../../failure.js';

/** The service would refuse what a plan writes. */
export class InvalidSteps extends Failure {
  /** A problem each, which names its step. */
  readonly diagnostics: readonly Diagnostic[];

  constructor(diagnostics: readonly Diagnostic[]) {
    const lines = diagnostics.map(
      ({ address, message, rule }) =>
        `${address === undefined ? '' : `${address}: `}${message} (${rule.code})`,
    );
    super('invalid-files', ['the service would refuse what the plan writes:', ...lines].join('\n  '), {
      hint: 'nothing was written; make a new plan and review it',
    });
    this.diagnostics = diagnostics;
  }
}
