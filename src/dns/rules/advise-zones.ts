import type { Diagnostic } from '../../diagnostics/diagnostic.js';
import type { Rule } from '../../diagnostics/rule.js';
import type { SeverityOverride } from '../../diagnostics/severities.js';
import { isOn } from '../../diagnostics/severities.js';
import { advise } from '../advice/advice.js';
import { adviceRules } from '../advice/list.js';
import { projectView } from '../advice/project-view.js';
import { spfRules } from '../advice/spf/list.js';
import { checkSpf } from '../advice/spf/spf-rule.js';
import type { DesiredZone } from '../zone.js';
import { withExceptions } from '../records/exceptions.js';

/**
 * Finds what the service accepts but the RFCs and practice advise against, across all zones of a project. Records and zones
 * outside it count as unknown, never as wrong. Rules that are off are skipped.
 */
export function adviseZones(
  zones: readonly DesiredZone[],
  severities: ReadonlyMap<string, SeverityOverride> = new Map(),
): Iterable<Diagnostic> {
  return withExceptions(zones, adviceFor(zones, severities));
}

function* adviceFor(
  zones: readonly DesiredZone[],
  severities: ReadonlyMap<string, SeverityOverride>,
): Iterable<Diagnostic> {
  const isWanted = ({ rule }: { readonly rule: Rule }): boolean => isOn(rule, severities);
  const project = projectView(zones);
  yield* checkSpf(project, spfRules.filter(isWanted));
  yield* advise(project, adviceRules.filter(isWanted));
}
