import type { Diagnostic } from '../../diagnostics/diagnostic.js';
import type { SeverityOverride } from '../../diagnostics/severities.js';
import { isError, isOn } from '../../diagnostics/severities.js';
import { adviceRules } from '../advice/list.js';
import { projectView } from '../records/project-view.js';
import type { RuleSet } from '../records/rule-set.js';
import { rulesWanted, runRules } from '../records/rule-set.js';
import type { DesiredZone } from '../zone.js';
import { withExceptions } from '../records/exceptions.js';
import { checkZones } from './check-zones.js';

/** The rules of advice that are not off; with `errorsAlone`, without those that only warn. */
export function wantedAdvice(
  severities: ReadonlyMap<string, SeverityOverride>,
  errorsAlone = false,
): RuleSet {
  const isNeeded = errorsAlone ? isError : isOn;
  return rulesWanted(adviceRules, (rule) => isNeeded(rule, severities));
}

/**
 * Finds what the service accepts but the RFCs and practice advise against, across all zones of a project. Records and zones
 * outside it count as unknown, never as wrong.
 */
export function adviseZones(
  zones: readonly DesiredZone[],
  severities: ReadonlyMap<string, SeverityOverride> = new Map(),
  errorsAlone = false,
): Iterable<Diagnostic> {
  return withExceptions(zones, runRules(projectView(zones), wantedAdvice(severities, errorsAlone)));
}

/** What the rules find in zones, and advice that the project has as errors: all that an import has to answer for. */
export function possibleErrors(
  zones: readonly DesiredZone[],
  severities: ReadonlyMap<string, SeverityOverride>,
): readonly Diagnostic[] {
  return [...checkZones(zones, { advice: wantedAdvice(severities, true) })];
}
