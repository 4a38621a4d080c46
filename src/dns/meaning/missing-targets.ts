import { groupBy } from '../../diagnostics/group-by.js';
import { ANY, askedFor } from '../answers/answer.js';
import { answersAnything } from '../answers/answers-anything.js';
import { chainOf } from '../answers/chain.js';
import type { Comparison } from '../answers/comparison.js';
import type { Effect } from '../../plan/effect.js';
import type { ProjectState } from '../answers/project-state.js';
import { resolve } from '../answers/resolve.js';
import { ownerName } from '../name/domain.js';
import { parentOf } from '../name/parent.js';
import type { DnsRecord } from '../record.js';
import { targetOf } from '../records/targets.js';
import { recordType } from '../types/registry.js';

/** A record that points at a name without an answer. */
export interface LostPointer {
  readonly zone: string;
  readonly record: DnsRecord;
  readonly target: string;
  /** The changed answers that make it so. */
  readonly effects: readonly Effect[];
}

/**
 * Finds the records of all zones that point at a name that loses its answer, and the aliases whose own names lose theirs since
 * they lead to nothing. Each record is found once.
 */
export function missingTargets(comparison: Comparison, effects: readonly Effect[]): Iterable<LostPointer> {
  const removed = effects.filter(({ kind }) => kind === 'removed');
  const lost = new Map<DnsRecord, LostPointer>();
  for (const pointer of [...lostPointers(comparison, removed), ...lostAliases(comparison, removed)]) {
    const known = lost.get(pointer.record)?.effects ?? [];
    lost.set(pointer.record, { ...pointer, effects: [...known, ...pointer.effects] });
  }
  return lost.values();
}

/** The names that are aliases of a name of the project that answers nothing. */
function* lostAliases({ states }: Comparison, removed: readonly Effect[]): Iterable<LostPointer> {
  for (const effect of removed) {
    const [target] = effect.after.via;
    if (target === undefined || answersAnything(states.after, target)) continue;
    const [asked] = chainOf(states.after, askedOf(effect), ANY).links;
    const record = asked?.records.find(isAlias);
    if (asked?.zone && record) yield { zone: asked.zone.name, record, target, effects: [effect] };
  }
}

/** All other records that point at a name that is not answered any more; and aliases that come while it goes. */
function* lostPointers({ states, zones }: Comparison, removed: readonly Effect[]): Iterable<LostPointer> {
  if (removed.length === 0) return;
  const at = groupBy(removed, askedOf);
  for (const { name: zone, staying, changes } of zones.values())
    for (const record of candidates(staying, changes)) {
      const target = targetOf(record);
      const effects = target === undefined ? undefined : effectsAt(at, target);
      if (target === undefined || !effects || isHidden(states.after, zone, record)) continue;
      if (isAnswered(states.before, target, record) && !isAnswered(states.after, target, record))
        yield { zone, record, target, effects };
    }
}

function* candidates(
  staying: Iterable<DnsRecord>,
  changes: readonly { readonly after: DnsRecord | null }[],
): Iterable<DnsRecord> {
  for (const record of staying) if (record.active && !isAlias(record)) yield record;
  for (const { after } of changes) if (after?.active) yield after;
}

function isAlias({ type }: DnsRecord): boolean {
  return recordType(type)?.isAlias === true;
}

function askedOf({ name, below }: Effect): string {
  return below ? askedFor(`*.${name}`) : name;
}

/** The changed answers of a name itself, or else of any other name below the closest one above it. */
function effectsAt(
  removed: ReadonlyMap<string, readonly Effect[]>,
  name: string,
): readonly Effect[] | undefined {
  const own = removed.get(name);
  if (own) return own;
  for (let at = parentOf(name); at !== ''; at = parentOf(at)) {
    const below = removed.get(askedFor(`*.${at}`));
    if (below) return below;
  }
  return undefined;
}

/** Whether a name has what a record that points at it needs: anything for an alias, and an address for all others. */
function isAnswered(state: ProjectState, name: string, record: DnsRecord): boolean {
  if (isAlias(record)) return answersAnything(state, name);
  return ['A', 'AAAA'].some((type) => {
    const { status } = resolve(state, { name, below: false, type });
    return status !== 'no-data' && status !== 'no-name' && status !== 'loop';
  });
}

/** Whether a zone does not answer with a record that it has, since others answer for its name. */
function isHidden(state: ProjectState, zone: string, { prefix, type }: DnsRecord): boolean {
  if (recordType(type)?.isDelegation) return false;
  const [link] = chainOf(state, askedFor(ownerName(prefix, zone)), type).links;
  return link?.zone?.name !== zone || link.cut !== null;
}

/** What became of the target of a record, after `points at web.example.com, which`. */
export function fateOf({ states }: Comparison, target: string): string {
  const { status, via } = resolve(states.after, { name: target, below: false, type: ANY });
  const last = via.at(-1);
  if (last !== undefined) return `leads to ${last}, which has no answer`;
  if (status !== 'no-name') return 'has no answer any more';
  return answersAnything(states.before, target) ? 'is gone' : 'does not exist';
}
