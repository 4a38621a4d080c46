import type { Diagnostic } from '../../diagnostics/diagnostic.js';
import type { Rule } from '../../diagnostics/rule.js';
import { isRefusal } from '../../diagnostics/rule.js';
import { rulesIn } from '../records/rule-set.js';
import { checkZones } from '../rules/check-zones.js';
import { zoneRules } from '../rules/list.js';
import type { DnsRecord } from '../record.js';
import { checkLiveConflicts } from '../rules/live-conflicts.js';
import type { ZoneDiff } from '../diff/zone-diff.js';

/**
 * Finds what the service would refuse of some changes: records that break its rules, or that conflict with each other or
 * with live records that are kept. Unchanged records are not written, so they are not checked.
 */
export function* checkWrites(diffs: readonly ZoneDiff[]): Iterable<Diagnostic> {
  for (const diagnostic of problemsOfWrites(diffs)) if (isRefusal(diagnostic.rule)) yield diagnostic;
}

/**
 * Finds what the rules of the service and of each type say of records that are restored. All of it is warnings, since the service
 * held these records.
 */
export function* checkRestored(diffs: readonly ZoneDiff[]): Iterable<Diagnostic> {
  for (const diagnostic of problemsOfWrites(diffs))
    if (isRefusal(diagnostic.rule) || !ACROSS_RECORDS.has(diagnostic.rule))
      yield { ...diagnostic, severity: 'warning' };
}

/** What these find depends on records that are not written, too. */
const ACROSS_RECORDS: ReadonlySet<Rule> = new Set(rulesIn(zoneRules));

function* problemsOfWrites(diffs: readonly ZoneDiff[]): Iterable<Diagnostic> {
  const writing = diffs.map((diff): ZoneDiff => {
    const written = new Set<DnsRecord | null>(diff.changes.map(({ after }) => after));
    const records = diff.zone.records.filter((record) => written.has(record));
    return { ...diff, zone: { ...diff.zone, records }, kept: [...diff.kept, ...diff.unchanged] };
  });
  yield* checkZones(writing.map(({ zone }) => zone));
  yield* checkLiveConflicts(writing);
}
