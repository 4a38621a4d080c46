import type { Diagnostic } from '../../diagnostics/diagnostic.js';
import type { SeverityOverride } from '../../diagnostics/severities.js';
import { isError, isOn } from '../../diagnostics/severities.js';
import { adviceRules } from '../advice/list.js';
import { projectView } from '../records/project-view.js';
import { rulesWanted, runRules } from '../records/rule-set.js';
import type { DesiredZone } from '../zone.js';
import { withExceptions } from '../records/exceptions.js';
import { checkZones } from './check-zones.js';

/**
 * Finds what the service accepts but the RFCs and practice advise against, across all zones of a project. Records and zones
 * outside it count as unknown, never as wrong. Rules that are off are skipped, and with `errorsAlone` those that only warn.
 */
export function adviseZones(
  zones: readonly DesiredZone[],
  severities: ReadonlyMap<string, SeverityOverride> = new Map(),
  errorsAlone = false,
): Iterable<Diagnostic> {
  const isNeeded = errorsAlone ? isError : isOn;
  const wanted = rulesWanted(adviceRules, (rule) => isNeeded(rule, severities));
  return withExceptions(zones, runRules(projectView(zones), wanted));
}

/** What the rules find in zones, and advice that the project has as errors: all that an import has to answer for. */
export function possibleErrors(
  zones: readonly DesiredZone[],
  severities: ReadonlyMap<string, SeverityOverride>,
): readonly Diagnostic[] {
  return [...checkZones(zones), ...adviseZones(zones, severities, true)];
}
