import { checkRecord } from '../../dns/check/check-record.js';
import { findConflicts } from '../../dns/check/conflicts.js';
import type { LiveRecord, TxtReading } from '../../dns/record.js';
import { displayPrefix } from '../../dns/record.js';
import type { Alias } from '../../dns/content/cname-loops.js';
import { aliasOf, findLoops } from '../../dns/content/cname-loops.js';
import { cnameLoop } from '../../dns/rules/cname-loop.js';
import { recordType } from '../../dns/types/registry.js';
import { Refusal } from '../refusal.js';
import type { Store } from './record-store.js';

/** A record as it would stand in a zone after a write. */
export interface Candidate {
  readonly zone: string;
  /** Its id is that of the record it replaces, if there is one. */
  readonly record: LiveRecord;
  /** How the contents of TXT records are compared. */
  readonly txt: TxtReading;
}

/**
 * Throws a Refusal when a write would break a documented rule (service-interfaces.md, "Validation rules").
 * Advice does not count. Reads only the records of the name, and of the names along a chain of aliases.
 */
export function judge(store: Store, candidate: Candidate): void {
  judgeRecord(candidate);
  judgeConflicts(store, candidate);
  judgeRings(store, candidate);
}

function judgeRecord({ zone, record }: Candidate): void {
  if (!recordType(record.type))
    throw broken('type/unknown', `"${record.type}" is not a supported record type`);
  const problem = checkRecord(record, zone).find(({ rule }) => rule.severity === 'error');
  if (problem) throw broken(problem.rule.code, problem.message);
}

function judgeConflicts(store: Store, { zone, record, txt }: Candidate): void {
  const others = store.recordsAt(zone, record.prefix).filter(({ id }) => id !== record.id);
  // In the first place it is among the others of every conflict that it causes.
  const conflict = findConflicts([record, ...others], txt).find(
    ({ culprit, others: rivals }) => culprit === record || rivals.includes(record),
  );
  if (!conflict) return;
  const rival = conflict.culprit === record ? conflict.others[0] : conflict.culprit;
  const shown = rival ? `${displayPrefix(rival.prefix)} ${rival.type} "${rival.content}"` : 'another record';
  throw new Refusal({
    status: 409,
    code: conflict.rule.code,
    detail: `the record conflicts with ${shown} (id ${rival?.id ?? 'unknown'})`,
  });
}

function judgeRings(store: Store, candidate: Candidate): void {
  const [ring] = findLoops(aliasChain(store, candidate));
  if (!ring) return;
  throw new Refusal({
    status: 409,
    code: cnameLoop.rule.code,
    detail: `${candidate.record.content} leads back to this name: a CNAME loop of ${ring.length} records`,
  });
}

/** The candidate's alias, the alias that its target is, and so on, as long as there is a new one. */
function* aliasChain(store: Store, replaced: Candidate): Iterable<Alias<LiveRecord>> {
  const seen = new Set<string>();
  let alias = aliasOf(replaced.zone, replaced.record);
  while (alias && !seen.has(alias.owner)) {
    seen.add(alias.owner);
    yield alias;
    alias = aliasAt(store, alias.target, replaced);
  }
}

function aliasAt(store: Store, owner: string, replaced: Candidate): Alias<LiveRecord> | undefined {
  for (const { zone, record } of store.recordsOfOwner(owner)) {
    const isReplaced = zone === replaced.zone && record.id === replaced.record.id;
    const alias = isReplaced ? undefined : aliasOf(zone, record);
    if (alias) return alias;
  }
  return undefined;
}

function broken(code: string, detail: string): Refusal {
  return new Refusal({ status: 422, code, detail });
}
