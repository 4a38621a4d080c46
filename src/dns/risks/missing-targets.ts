import { groupBy } from '../../diagnostics/group-by.js';
import { enumeration } from '../../text/plural.js';
import type { Effect } from '../answers/effects.js';
import { askedFor } from '../answers/answer.js';
import { answersAnything } from '../answers/answers-anything.js';
import { chainOf } from '../answers/chain.js';
import type { ProjectState } from '../answers/project-state.js';
import { resolve } from '../answers/resolve.js';
import { ownerName } from '../name/domain.js';
import { parentOf } from '../name/existing-names.js';
import type { DnsRecord } from '../record.js';
import { recordAddress } from '../record.js';
import { targetOf } from '../records/targets.js';
import { recordType } from '../types/registry.js';
import type { AnswerChanges } from './answer-changes.js';
import type { RiskFinding } from './risk.js';
import { MOST_NAMES } from './shown-names.js';

/** A record that points at a name without an answer. */
interface LostPointer {
  readonly zone: string;
  readonly record: DnsRecord;
  readonly target: string;
  readonly fate: string;
  /** The changed answers that make it so. */
  readonly effects: readonly Effect[];
}

/** Finds what points at a name that loses its answer, in any zone, and names that become aliases of one without an answer. */
export function* missingTargets(plan: AnswerChanges): Iterable<RiskFinding> {
  const lost = new Map<DnsRecord, LostPointer>();
  for (const pointer of [...leftBehind(plan), ...movedAway(plan)])
    if (!lost.has(pointer.record)) lost.set(pointer.record, pointer);
  const keyOf = ({ zone, record, target, fate }: LostPointer): string =>
    [zone, record.type, target, fate].join('\n');
  for (const alike of groupBy(lost.values(), keyOf).values()) {
    const [first] = alike;
    if (!first) continue;
    const { zone, record, target, fate } = first;
    const owners = alike.map((pointer) => ownerName(pointer.record.prefix, zone));
    yield {
      changes: plan.changesOf(alike.flatMap(({ effects }) => effects)),
      address: recordAddress(zone, record),
      message: `${record.type} of ${enumeration(owners, MOST_NAMES)} ${alike.length === 1 ? 'points' : 'point'} at ${target}, which ${fate}`,
    };
  }
}

/** The records that point at a name that was answered, and is not any more. */
function* leftBehind({ comparison, effects }: AnswerChanges): Iterable<LostPointer> {
  const removed = groupBy(
    effects.filter(({ kind }) => kind === 'removed'),
    askedOf,
  );
  if (removed.size === 0) return;
  const { states, zones } = comparison;
  for (const { name: zone, staying, changes } of zones.values())
    for (const record of publishedAfter(staying, changes)) {
      const target = targetOf(record);
      const caused = target === undefined ? undefined : effectsAt(removed, target);
      if (target === undefined || !caused) continue;
      if (!isAnswered(states.before, target, record) || isAnswered(states.after, target, record)) continue;
      if (isHidden(states.after, zone, record)) continue;
      const { status } = resolve(states.after, { name: target, below: false, type: 'ANY' });
      yield {
        zone,
        record,
        target,
        fate: status === 'no-name' ? 'is gone' : 'has no answer any more',
        effects: caused,
      };
    }
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

function* publishedAfter(
  staying: Iterable<DnsRecord>,
  changes: readonly { readonly after: DnsRecord | null }[],
): Iterable<DnsRecord> {
  for (const record of staying) if (record.active) yield record;
  for (const { after } of changes) if (after?.active) yield after;
}

/** Whether a name has what a record that points at it needs: anything for an alias, and an address for all others. */
function isAnswered(state: ProjectState, name: string, { type }: DnsRecord): boolean {
  if (recordType(type)?.isAlias) return answersAnything(state, name);
  return ['A', 'AAAA'].some((address) => {
    const { status } = resolve(state, { name, below: false, type: address });
    return status !== 'no-data' && status !== 'no-name';
  });
}

/** Whether a zone has a record that it does not answer with, since others answer for its name. */
function isHidden(state: ProjectState, zone: string, { prefix, type }: DnsRecord): boolean {
  const known = recordType(type);
  if (known?.isDelegation) return false;
  const [link] = chainOf(state, askedFor(ownerName(prefix, zone)), type).links;
  return link?.zone?.name !== zone || link.cut !== null;
}

/** The names that were answered, and are now aliases of a name of the project that is not. */
function* movedAway({ comparison: { states }, effects }: AnswerChanges): Iterable<LostPointer> {
  for (const effect of effects) {
    const { kind, after } = effect;
    const target = after.via.at(-1);
    if (kind !== 'removed' || target === undefined || answersAnything(states.after, target)) continue;
    const [asked] = chainOf(states.after, askedOf(effect), 'ANY').links;
    const record = asked?.records.find(({ type }) => recordType(type)?.isAlias);
    const first = after.via[0] ?? target;
    if (!asked?.zone || !record || asked.source === null) continue;
    yield {
      zone: asked.zone.name,
      record,
      target: first,
      fate: first === target ? 'does not exist' : `leads to ${target}, which does not exist`,
      effects: [effect],
    };
  }
}
