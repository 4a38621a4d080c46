import { shortened } from '../../text/columns.js';
import type { Diagnostic, Related } from '../../diagnostics/diagnostic.js';
import type { Policy } from '../../plan/diff/policy.js';
import { withExceptions } from '../records/exceptions.js';
import { findConflicts } from '../records/conflicts.js';
import { diagnose, excerpt, MOST_SHOWN } from '../check/problem.js';
import type { DeclaredRecord, DnsRecord, LiveRecord } from '../record.js';
import { ownerName } from '../name/domain.js';
import { recordAddress } from '../record.js';
import { aliasesOf, findLoops } from '../records/cname-loops.js';
import type { ZoneDiff } from '../diff/zone-diff.js';
import { cnameLoop } from './cname-loop.js';

/**
 * Finds declared records that conflict with live records that are kept: ignored ones, unmanaged types, and what the
 * policy keeps. Conflicts are found per zone, CNAME loops across all zones.
 */
export function checkLiveConflicts(diffs: readonly ZoneDiff[]): Iterable<Diagnostic> {
  return withExceptions(
    diffs.map(({ zone }) => zone),
    conflictsIn(diffs),
  );
}

function* conflictsIn(diffs: readonly ZoneDiff[]): Iterable<Diagnostic> {
  for (const diff of diffs) yield* checkConflicts(diff);
  yield* checkLoops(diffs);
}

function* checkConflicts({ zone, kept }: ZoneDiff): Iterable<Diagnostic> {
  const names = new Set(kept.map(({ prefix }) => prefix));
  const declared = zone.records.filter(({ prefix }) => names.has(prefix));
  const atFault = new Set<DeclaredRecord>();
  // A conflict lists only its first records, so declared ones come first.
  const records: readonly (DeclaredRecord | LiveRecord)[] = [...declared, ...kept];
  for (const { rule, culprit, others } of findConflicts(records, zone.txt)) {
    for (const record of [culprit, ...others]) {
      if ('id' in record || atFault.has(record)) continue;
      const rivals = [culprit, ...others].filter((other) => 'id' in other);
      const [rival] = rivals;
      if (!rival) continue;
      atFault.add(record);
      yield diagnose(rule, {
        zone,
        record,
        message: `${record.type} of ${ownerName(record.prefix, zone.name)} conflicts with the live ${rival.type} ${excerpt(rival.content)}, which is kept`,
        hint: hintFor(rival, zone.policy),
        related: rivals.map((other) => describe(zone.name, other)),
      });
    }
  }
}

/** Loops of declared records only are reported when the files are checked. */
function* checkLoops(diffs: readonly ZoneDiff[]): Iterable<Diagnostic> {
  if (diffs.every(({ kept }) => kept.length === 0)) return;
  const policyOf = new Map(diffs.map(({ zone }) => [zone.name, zone.policy]));
  const aliases = diffs.flatMap(({ zone, kept }) =>
    aliasesOf<DeclaredRecord | LiveRecord>(zone.name, [...kept, ...zone.records]),
  );
  for (const loop of findLoops(aliases)) {
    const rivals = loop
      .flatMap(({ zone, owner, record }) => ('id' in record ? { zone, owner, record } : []))
      .slice(0, MOST_SHOWN);
    const [rival] = rivals;
    if (!rival) continue;
    for (const { zone, owner, target, record } of loop) {
      if ('id' in record) continue;
      yield diagnose(cnameLoop.rule, {
        zone: { name: zone },
        record,
        message: `${owner} leads back to itself through ${target} and the live CNAME of ${rival.owner}, which is kept`,
        hint: hintFor(rival.record, policyOf.get(rival.zone) ?? 'sync'),
        related: rivals.map((other) => describe(other.zone, other.record)),
      });
    }
  }
}

function hintFor({ type }: DnsRecord, policy: Policy): string {
  const reason =
    policy === 'sync' ? 'it is ignored, or zonemason does not manage its type' : `policy is ${policy}`;
  return `delete the live ${type} record by hand (${reason}), or remove this record from the file`;
}

function describe(zone: string, record: LiveRecord): Related {
  return {
    message: `live record ${shortened(record.id)}: ${recordAddress(zone, record)} ${excerpt(record.content)}`,
  };
}
