import type { Diagnostic } from '../../diagnostics/diagnostic.js';
import type { Rule } from '../../diagnostics/rule.js';
import { placeKey } from '../../diagnostics/source.js';
import { checkRecord } from '../records/check-record.js';
import { exceptionsIn, withExceptions } from '../records/exceptions.js';
import type { Problem } from '../check/problem.js';
import { diagnose } from '../check/problem.js';
import type { DeclaredRecord } from '../record.js';
import { placeOf } from '../record.js';
import { checkConflicts } from './conflicts.js';
import type { ProjectView } from '../records/project-view.js';
import { projectView } from '../records/project-view.js';
import type { RuleSet } from '../records/rule-set.js';
import { runChecks, runZoneRules } from '../records/rule-set.js';
import { zoneRules } from './list.js';
import { checkServiceRecords } from './service-records.js';
import type { DesiredZone } from '../zone.js';

export interface CheckOptions {
  /** Of all zones of the project, also of those that nothing in the checked ones leads to; by default, of these. */
  readonly names?: readonly string[] | undefined;
  /** By default, those of zone files and of the service. */
  readonly rules?: RuleSet;
}

/** Finds all problems of the zones, of each zone and across zones, also those that exceptions hide. */
export function checkZones(
  zones: readonly DesiredZone[],
  { names, rules = zoneRules }: CheckOptions = {},
): Iterable<Diagnostic> {
  return withExceptions(zones, problemsOf(projectView(zones, names), rules));
}

function* problemsOf(project: ProjectView, { ofZones, ofProjects }: RuleSet): Iterable<Diagnostic> {
  for (const zone of project.zones) {
    yield* checkRecords(zone);
    yield* checkServiceRecords(zone);
    yield* checkConflicts(zone);
    yield* runZoneRules(project.viewOf(zone), ofZones);
  }
  yield* runChecks(project, ofProjects);
}

/** Reports a problem of a prefix or TTL once per place, however many records share it, and also where it is hidden. */
function* checkRecords(zone: DesiredZone): Iterable<Diagnostic> {
  const reportedAt = new Map<string, Set<Rule>>();
  const exceptionsFor = exceptionsIn(zone);
  const isNew = ({ field, rule }: Problem, record: DeclaredRecord): boolean => {
    if (field !== 'prefix' && field !== 'ttl') return true;
    if (exceptionsFor(rule, record).length > 0) return true;
    const place = placeKey(placeOf(record, field));
    const reported = reportedAt.get(place) ?? new Set();
    if (reported.has(rule)) return false;
    reportedAt.set(place, reported.add(rule));
    return true;
  };
  for (const record of zone.records) {
    for (const problem of checkRecord(record, zone.name, zone))
      if (isNew(problem, record)) yield diagnose(problem.rule, { zone, record, ...problem });
  }
}
