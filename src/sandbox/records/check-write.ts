import { isRefusal } from '../../diagnostics/rule.js';
import { checkRecord } from '../../dns/records/check-record.js';
import { findConflicts } from '../../dns/records/conflicts.js';
import type { LiveRecord, TxtReading } from '../../dns/record.js';
import { displayPrefix } from '../../dns/record.js';
import type { Alias } from '../../dns/records/cname-loops.js';
import { aliasOf, findLoops } from '../../dns/records/cname-loops.js';
import { cnameLoop } from '../../dns/rules/cname-loop.js';
import { typeOf } from '../../dns/types/registry.js';
import { Refusal } from '../http/refusal.js';
import type { Store } from '../stores/record-store.js';

/** A record that a write would leave in a zone. */
export interface Candidate {
  readonly zone: string;
  /** An update has the id of the record that it replaces. */
  readonly record: LiveRecord;
  /** How the contents of TXT records are compared. */
  readonly txt: TxtReading;
}

/**
 * Throws a Refusal if a write would break a documented rule (service-interfaces.md, "Validation rules"). Ignores what projects
 * may adjust.
 * Reads only the records at the same name and along its CNAME chain.
 */
export function checkWrite(store: Store, candidate: Candidate): void {
  checkRule(candidate);
  checkConflicts(store, candidate);
  checkLoops(store, candidate);
}

function checkRule({ zone, record }: Candidate): void {
  if (!typeOf('rest', record.type))
    throw broken('type/unknown', `"${record.type}" is not a supported record type`);
  const problem = checkRecord(record, zone).find(({ rule }) => isRefusal(rule));
  if (problem) throw broken(problem.rule.code, problem.message);
}

function checkConflicts(store: Store, { zone, record, txt }: Candidate): void {
  const others = store.recordsAt(zone, record.prefix).filter(({ id }) => id !== record.id);
  // Listed first, the new record takes part in every conflict that it causes.
  const conflict = findConflicts([record, ...others], txt).find(
    ({ rule, culprit, others: rivals }) => isRefusal(rule) && (culprit === record || rivals.includes(record)),
  );
  if (!conflict) return;
  const rival = conflict.culprit === record ? conflict.others[0] : conflict.culprit;
  const shown = rival ? `${displayPrefix(rival.prefix)} ${rival.type} "${rival.content}"` : 'another record';
  const detail = `the record conflicts with ${shown} (id ${rival?.id ?? 'unknown'})`;
  throw new Refusal(409, conflict.rule.code, detail);
}

function checkLoops(store: Store, candidate: Candidate): void {
  const [loop] = findLoops(cnameChain(store, candidate));
  if (!loop) return;
  const detail = `${candidate.record.content} leads back to this name: a CNAME loop of ${loop.length} records`;
  throw new Refusal(409, cnameLoop.rule.code, detail);
}

/** Follows the CNAME chain from the candidate until it ends or repeats. */
function* cnameChain(store: Store, replaced: Candidate): Iterable<Alias<LiveRecord>> {
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
  return new Refusal(422, code, detail);
}
