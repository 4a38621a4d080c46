import type { Diagnostic as Found } from '../diagnostics/diagnostic.js';
import { jsonDiagnostic } from '../diagnostics/formats/json.js';
import { countSeverities, plural, withoutRepeats } from '../diagnostics/report.js';
import { InvalidFiles } from './failures.js';

/** What is thrown for diagnostics with an error. */
export function invalidFiles(found: readonly Found[]): InvalidFiles {
  const { error } = countSeverities(withoutRepeats(found));
  return new InvalidFiles(`${plural(error, 'error')} in the files`, found.map(jsonDiagnostic));
}
