import type { Diagnostic } from '../../diagnostics/diagnostic.js';
import { advise } from '../advice/advice.js';
import { adviceRules } from '../advice/list.js';
import { projectView } from '../advice/project-view.js';
import { spfRules } from '../spf/rules/list.js';
import { checkSpf } from '../spf/rules/spf-rule.js';
import type { DesiredZone } from '../zone.js';
import { withExceptions } from './exceptions.js';

/**
 * Finds what the service accepts but the RFCs and practice advise against, across all zones of a project. Records and zones
 * outside it count as unknown, never as wrong.
 */
export function adviseZones(zones: readonly DesiredZone[]): Iterable<Diagnostic> {
  return withExceptions(zones, adviceFor(zones));
}

function* adviceFor(zones: readonly DesiredZone[]): Iterable<Diagnostic> {
  yield* checkSpf(zones, spfRules);
  yield* advise(projectView(zones), adviceRules);
}
