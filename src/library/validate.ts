import type { JsonReport } from '../diagnostics/formats/json.js';
import { jsonReport } from '../diagnostics/formats/json.js';
import { checkScope } from './check-scope.js';
import { loadedOf } from './loaded.js';
import type { Project } from './project.js';
import type { ScopeOptions } from './scope.js';

/** What `validate --format json` prints. Schema: `zonemason/schemas/diagnostics.schema.json`. */
export type Validation = JsonReport;

/**
 * Checks the files of a project and gives every problem of every file; warnings among them do no harm. Needs no
 * network and no credentials.
 *
 * @throws Failure `usage` when the project has no file, or not the part that is wanted.
 */
export async function validate(project: Project, options: ScopeOptions = {}): Promise<Validation> {
  const { report } = await checkScope(loadedOf(project), options, { byMirror: true });
  return jsonReport(report);
}
