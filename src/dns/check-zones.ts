import type { Diagnostic } from '../diagnostics/diagnostic.js';
import type { Rule } from '../diagnostics/rule.js';
import type { Span } from '../diagnostics/source.js';
import { checkRecord } from './check-record.js';
import { diagnose } from './problem.js';
import { checkConflicts } from './rules/conflicts.js';
import { projectRules, zoneRules } from './rules/list.js';
import type { DesiredZone } from './zone.js';

/** Every problem of the zones, on their own and together; never stops at the first one. */
export function* checkZones(zones: readonly DesiredZone[]): Iterable<Diagnostic> {
  for (const zone of zones) yield* checkZone(zone);
  for (const { check } of projectRules) yield* check(zones);
}

function* checkZone(zone: DesiredZone): Iterable<Diagnostic> {
  yield* checkRecords(zone);
  yield* checkConflicts(zone);
  for (const { check } of zoneRules) yield* check(zone);
}

/** What is wrong with a prefix is said once at its key, however many records it has. */
function* checkRecords(zone: DesiredZone): Iterable<Diagnostic> {
  const saidOfPrefix = new Map<Span, Set<Rule>>();
  for (const record of zone.records) {
    for (const problem of checkRecord(record, zone.name)) {
      if (problem.field === 'prefix') {
        const said = saidOfPrefix.get(record.places.prefix) ?? new Set();
        saidOfPrefix.set(record.places.prefix, said);
        if (said.has(problem.rule)) continue;
        said.add(problem.rule);
      }
      yield diagnose(zone.name, record, problem);
    }
  }
}
