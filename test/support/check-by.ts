import type { Diagnostic } from '../../src/diagnostics/diagnostic.js';
import type { ProjectRule, ZoneRule } from '../../src/dns/records/project-view.js';
import { projectView } from '../../src/dns/records/project-view.js';
import { runRules } from '../../src/dns/records/rule-set.js';
import type { DesiredZone } from '../../src/dns/zone.js';

/** What a rule about one zone says of some. */
export function checkZoneBy(rule: ZoneRule, ...zones: readonly DesiredZone[]): readonly Diagnostic[] {
  return [...runRules(projectView(zones), { ofZones: [rule], ofProjects: [] })];
}

/** What a rule about all zones says of some. */
export function checkProjectBy(rule: ProjectRule, zones: readonly DesiredZone[]): readonly Diagnostic[] {
  return [...runRules(projectView(zones), { ofZones: [], ofProjects: [rule] })];
}
