import type { Diagnostic } from '../../diagnostics/diagnostic.js';
import { invalidFiles } from '../session/must-be-valid.js';
import type { InvalidFiles } from '../session/invalid-files.js';

/** The failure of a plan that would write what must not be: a line for each diagnostic, below the `message`. */
export function refusedContents(message: string, diagnostics: readonly Diagnostic[]): InvalidFiles {
  // The message lists them all.
  return invalidFiles([message, ...diagnostics.map(lineOf)].join('\n  '), diagnostics, {
    toShow: [],
    hint: 'nothing was written; make a new plan and review it',
  });
}

function lineOf({ address, message, hint, rule }: Diagnostic): string {
  const place = address === undefined ? '' : `${address}: `;
  return `${place}${message}${hint === undefined ? '' : `; ${hint}`} (${rule.code})`;
}
