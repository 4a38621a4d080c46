import { shortened } from '../../text/columns.js';
import type { Diagnostic, Related } from '../../diagnostics/diagnostic.js';
import type { Policy } from '../../plan/policy.js';
import { findConflicts } from '../check/conflicts.js';
import { excerpt } from '../check/problem.js';
import type { DeclaredRecord, DnsRecord, LiveRecord } from '../record.js';
import { ownerName, recordAddress } from '../record.js';
import type { Alias } from '../content/rings.js';
import { aliasOf, findRings } from '../content/rings.js';
import type { ZoneDiff } from '../planning/zone-diff.js';
import type { DesiredZone } from '../zone.js';
import { cnameRing, MOST_SHOWN } from './cname-ring.js';
import { diagnoseWith, relatedRecord } from './zone-rule.js';

/**
 * Declared records that cannot stand beside live records that stay: ignored ones, foreign types, and what the
 * policy keeps. Found before anything is written, alone in each zone and in rings across all of them.
 */
export function* checkLiveConflicts(diffs: readonly ZoneDiff[]): Iterable<Diagnostic> {
  for (const diff of diffs) yield* checkConflicts(diff);
  yield* checkRings(diffs);
}

function* checkConflicts({ zone, kept }: ZoneDiff): Iterable<Diagnostic> {
  const staying = new Set<DnsRecord>(kept);
  const names = new Set(kept.map(({ prefix }) => prefix));
  const declared = zone.records.filter(({ prefix }) => names.has(prefix));
  const atFault = new Set<DeclaredRecord>();
  // Of many records that one cannot stand beside, the first are told, so those that can be at fault go first.
  for (const { rule, culprit, others } of findConflicts<DeclaredRecord | LiveRecord>(
    [...declared, ...kept],
    zone.txt,
  )) {
    for (const record of [culprit, ...others]) {
      if ('id' in record || atFault.has(record)) continue;
      const rivals = [culprit, ...others].filter((other) => staying.has(other));
      const [rival] = rivals;
      if (!rival) continue;
      atFault.add(record);
      yield diagnoseWith(zone.name, record, {
        rule,
        field: 'content',
        message: `${record.type} of ${ownerName(record.prefix, zone.name)} cannot stand beside the live ${rival.type} ${excerpt(rival.content)}, which stays`,
        hint: whyItStays(rival, zone.policy),
        related: rivals.map((other) => describe(zone.name, other)),
      });
    }
  }
}

/** Rings of declared records alone are found in the files. */
function* checkRings(diffs: readonly ZoneDiff[]): Iterable<Diagnostic> {
  if (diffs.every(({ kept }) => kept.length === 0)) return;
  const zoneOf = new Map<DnsRecord, DesiredZone>();
  for (const ring of findRings(aliasesOf(diffs, zoneOf))) {
    const rivals = ring.filter(({ record }) => 'id' in record).slice(0, MOST_SHOWN);
    const [rival] = rivals;
    if (!rival) continue;
    const related = rivals.map(({ record }) => describe(zoneOf.get(record)?.name ?? '', record));
    for (const { owner, target, record } of ring) {
      if ('id' in record) continue;
      yield diagnoseWith(zoneOf.get(record)?.name ?? '', record, {
        rule: cnameRing.rule,
        field: 'content',
        message: `${owner} leads back to itself by ${target} and the live CNAME of ${rival.owner}, which stays`,
        hint: whyItStays(rival.record, zoneOf.get(rival.record)?.policy ?? 'sync'),
        related,
      });
    }
  }
}

/** Fills `zoneOf` on the way. */
function* aliasesOf(
  diffs: readonly ZoneDiff[],
  zoneOf: Map<DnsRecord, DesiredZone>,
): Iterable<Alias<DeclaredRecord | LiveRecord>> {
  for (const { zone, kept } of diffs) {
    for (const record of [...kept, ...zone.records]) {
      const alias = aliasOf<DeclaredRecord | LiveRecord>(zone.name, record);
      if (!alias) continue;
      zoneOf.set(record, zone);
      yield alias;
    }
  }
}

function whyItStays({ type }: DnsRecord, policy: Policy): string {
  const reason =
    policy === 'sync' ? 'it is ignored, or of a type that this tool leaves alone' : `policy is ${policy}`;
  return `remove the live ${type} record by hand (${reason}), or take this record out of the file`;
}

function describe(zone: string, record: DeclaredRecord | LiveRecord): Related {
  if (!('id' in record)) return relatedRecord(zone, record);
  return {
    message: `live record ${shortened(record.id)}: ${recordAddress(zone, record)} ${excerpt(record.content)}`,
  };
}
