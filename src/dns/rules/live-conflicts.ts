import type { Diagnostic, Related } from '../../diagnostics/diagnostic.js';
import { findConflicts } from '../conflicts.js';
import type { DeclaredRecord, DnsRecord, LiveRecord } from '../record.js';
import { ownerName, recordAddress } from '../record.js';
import type { ZoneDiff } from '../zone-diff.js';
import { diagnoseWith, relatedRecord } from './zone-rule.js';

/**
 * Declared records that cannot stand beside live records that stay: ignored ones, foreign types, and what the
 * policy keeps. Found before anything is written.
 */
export function* checkLiveConflicts({ zone, kept }: ZoneDiff): Iterable<Diagnostic> {
  const staying = new Set<DnsRecord>(kept);
  const names = new Set(kept.map(({ prefix }) => prefix));
  const declared = zone.records.filter(({ prefix }) => names.has(prefix));
  const atFault = new Set<DeclaredRecord>();
  for (const { rule, culprit, others } of findConflicts<DeclaredRecord | LiveRecord>([
    ...kept,
    ...declared,
  ])) {
    for (const record of [culprit, ...others]) {
      if ('id' in record || atFault.has(record)) continue;
      const rivals = [culprit, ...others].filter((other) => staying.has(other));
      const [rival] = rivals;
      if (!rival) continue;
      atFault.add(record);
      yield diagnoseWith(zone.name, record, {
        rule,
        field: 'content',
        message: `${record.type} of ${ownerName(record.prefix, zone.name)} cannot stand beside the live ${rival.type} "${rival.content}", which stays`,
        hint: whyItStays(rival, zone.policy),
        related: rivals.map((other) => describe(zone.name, other)),
      });
    }
  }
}

function whyItStays({ type }: DnsRecord, policy: string): string {
  const reason =
    policy === 'sync' ? 'it is ignored, or of a type that this tool leaves alone' : `policy is ${policy}`;
  return `remove the live ${type} record by hand (${reason}), or take this record out of the file`;
}

function describe(zone: string, record: DeclaredRecord | LiveRecord): Related {
  if (!('id' in record)) return relatedRecord(zone, record);
  return { message: `live record ${record.id}: ${recordAddress(zone, record)} ${record.content}` };
}
