import type { Diagnostic } from '../../diagnostics/diagnostic.js';
import { checkZones } from './check-zones.js';
import type { DnsRecord } from '../record.js';
import { checkLiveConflicts } from '../rules/live-conflicts.js';
import type { ZoneDiff } from '../planning/zone-diff.js';

/**
 * What the service refuses of some changes: records to be written that break its rules, or that conflict with one
 * another or with what is live and stays. What stays as it is needs no write, whatever the rules say of it.
 */
export function* checkWrites(diffs: readonly ZoneDiff[]): Iterable<Diagnostic> {
  const writing = diffs.map((diff): ZoneDiff => {
    const written = new Set<DnsRecord | null>(diff.changes.map(({ after }) => after));
    const records = diff.zone.records.filter((record) => written.has(record));
    return { ...diff, zone: { ...diff.zone, records }, kept: [...diff.kept, ...diff.unchanged] };
  });
  for (const diagnostic of checkZones(writing.map(({ zone }) => zone)))
    if (diagnostic.severity === 'error' && !diagnostic.rule.adjustable) yield diagnostic;
  yield* checkLiveConflicts(writing);
}
