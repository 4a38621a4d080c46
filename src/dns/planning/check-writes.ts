import type { Diagnostic } from '../../diagnostics/diagnostic.js';
import { isRefusal } from '../../diagnostics/rule.js';
import { checkZones } from '../rules/check-zones.js';
import type { DnsRecord } from '../record.js';
import { checkLiveConflicts } from '../rules/live-conflicts.js';
import type { ZoneDiff } from '../diff/zone-diff.js';

/**
 * Finds what the service would refuse of some changes: records that break its rules, or that conflict with each other or
 * with live records that are kept. Unchanged records are not written, so they are not checked.
 */
export function* checkWrites(diffs: readonly ZoneDiff[]): Iterable<Diagnostic> {
  const writing = diffs.map((diff): ZoneDiff => {
    const written = new Set<DnsRecord | null>(diff.changes.map(({ after }) => after));
    const records = diff.zone.records.filter((record) => written.has(record));
    return { ...diff, zone: { ...diff.zone, records }, kept: [...diff.kept, ...diff.unchanged] };
  });
  for (const find of [() => checkZones(writing.map(({ zone }) => zone)), () => checkLiveConflicts(writing)])
    for (const diagnostic of find()) if (isRefusal(diagnostic.rule)) yield diagnostic;
}
