import type { Diagnostic } from '../../diagnostics/diagnostic.js';
import { checkOwner } from '../check/check-name.js';
import type { Problem } from '../check/problem.js';
import { diagnose } from '../check/problem.js';
import { checkRecord } from '../records/check-record.js';
import { asDeclared } from '../records/service-records.js';
import type { DeclaredServiceRecord } from '../record.js';
import type { DesiredZone } from '../zone.js';
import { checkConflicts } from './conflicts.js';

/**
 * Checks what a zone says of managed services: that names are spelled like others, and that contents are what DNS can answer,
 * together, too. Which names a service may use is not for the rules of custom records to say.
 */
export function* checkServiceRecords(zone: DesiredZone): Iterable<Diagnostic> {
  for (const service of zone.serviceRecords) {
    const record = asDeclared(service);
    for (const { rule, ...problem } of problemsOf(service, zone))
      yield diagnose(rule, { zone, record, ...problem });
  }
  if (zone.serviceRecords.length > 1)
    yield* checkConflicts({ ...zone, records: zone.serviceRecords.map(asDeclared) });
}

function problemsOf(service: DeclaredServiceRecord, zone: DesiredZone): readonly Problem[] {
  const record = asDeclared(service);
  const { content, places } = service;
  const isShort = places.prefix.start === places.value.start;
  const named = { ...record, prefix: record.prefix.replace(/^\*(?:\.|$)/, '') };
  const ofName = checkOwner(named, zone.name, 'dns-name').map(({ repair, ...problem }) => ({
    ...problem,
    ...(repair && !isShort && { repair }),
  }));
  const ofContent = checkRecord(record, zone.name, { protocol: zone.protocol }).filter(
    ({ field }) => field === 'prio' || (field === 'content' && content !== undefined),
  );
  return [...ofName, ...ofContent];
}
