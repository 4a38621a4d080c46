import type { Diagnostic } from '../../diagnostics/diagnostic.js';
import type { Rule } from '../../diagnostics/rule.js';
import type { SeverityOverride } from '../../diagnostics/severities.js';
import { isError, isOn } from '../../diagnostics/severities.js';
import { adviceRules } from '../advice/list.js';
import { projectView } from '../records/project-view.js';
import type { RuleSet } from '../records/rule-set.js';
import { rulesWanted, runRules } from '../records/rule-set.js';
import type { DesiredZone } from '../zone.js';
import { withExceptions } from '../records/exceptions.js';
import { checkZones } from './check-zones.js';
import { zoneRules } from './list.js';

/**
 * The rules of zones and the advice that are not off. With `errorsAlone`, without those that only warn; what is an error by default
 * may be refused whatever the project says.
 */
export function neededRules(severities: ReadonlyMap<string, SeverityOverride>, errorsAlone = false): RuleSet {
  const mayBeError = (rule: Rule): boolean => rule.severity === 'error' || isError(rule, severities);
  const own = errorsAlone ? rulesWanted(zoneRules, mayBeError) : zoneRules;
  const advice = neededAdvice(severities, errorsAlone);
  return {
    ofZones: [...own.ofZones, ...advice.ofZones],
    ofProjects: [...own.ofProjects, ...advice.ofProjects],
  };
}

function neededAdvice(severities: ReadonlyMap<string, SeverityOverride>, errorsAlone: boolean): RuleSet {
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
  return withExceptions(zones, runRules(projectView(zones), neededAdvice(severities, errorsAlone)));
}

/** What the rules find in zones, and advice that the project has as errors: all that an import has to answer for. */
export function possibleErrors(
  zones: readonly DesiredZone[],
  severities: ReadonlyMap<string, SeverityOverride>,
): readonly Diagnostic[] {
  return [...checkZones(zones, { rules: neededRules(severities, true) })];
}
