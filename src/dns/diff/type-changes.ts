import { groupBy } from '../../diagnostics/group-by.js';
import { isRefusal } from '../../diagnostics/rule.js';
import type { Difference } from '../../plan/diff/keyed-diff.js';
import { sortedBy } from '../../text/compare.js';
import { isInDomain } from '../name/domain.js';
import { checkRecord } from '../records/check-record.js';
import { recordSortKey } from '../records/reading-order.js';
import { targetOf } from '../records/targets.js';
import type { DeclaredRecord, DnsRecord, LiveRecord } from '../record.js';
import { recordType } from '../types/registry.js';
import type { DesiredZone } from '../zone.js';
import { typesReached } from './types-reached.js';

/** An old record and the new one that it turns into. */
type Pair = readonly [before: LiveRecord, after: DeclaredRecord];

interface Sides {
  readonly before: DnsRecord | null;
  readonly after: DnsRecord | null;
}

/** Whether a change turns a record into one of another type. */
export function isTypeChange<C extends Sides>(
  change: C,
): change is C & { readonly before: DnsRecord; readonly after: DnsRecord } {
  return change.before !== null && change.after !== null && change.before.type !== change.after.type;
}

/** Whether an update can turn a record into another one: of its name, and of its type or between CNAME and another type. */
export function mayBecome(before: DnsRecord, after: DnsRecord): boolean {
  if (before.prefix !== after.prefix) return false;
  return before.type === after.type || isAlias(before) !== isAlias(after);
}

/**
 * Whether a service that ignores the type in a PUT is sure to refuse this one, because the new content breaks the documented
 * rules of the old type. An address is no target of a CNAME.
 */
export function isRefusedUnderOldType(before: DnsRecord, after: DnsRecord, zone: string): boolean {
  const misread = { ...after, type: before.type };
  return checkRecord(misread, zone).some(({ rule, field }) => field === 'content' && isRefusal(rule));
}

/**
 * Where a CNAME gives way to other types at its name, or the other way round, turns a DELETE and a POST into an update of one
 * record. All other records there are deleted before it or created after it.
 *
 * @param live all live records of the zone
 */
export function withTypeChanges(
  difference: Difference<LiveRecord, DeclaredRecord>,
  zone: DesiredZone,
  live: readonly LiveRecord[],
): Difference<LiveRecord, DeclaredRecord> {
  if (zone.replace === 'recreate') return difference;
  const pairs = [...pairsOf(difference, zone, live)];
  if (pairs.length === 0) return difference;
  const paired = new Set<DnsRecord>(pairs.flat());
  return {
    unchanged: difference.unchanged,
    updates: [...difference.updates, ...pairs],
    creates: difference.creates.filter((record) => !paired.has(record)),
    deletes: difference.deletes.filter((record) => !paired.has(record)),
  };
}

function* pairsOf(
  { creates, deletes }: Pick<Difference<LiveRecord, DeclaredRecord>, 'creates' | 'deletes'>,
  zone: DesiredZone,
  live: readonly LiveRecord[],
): Iterable<Pair> {
  if (creates.length === 0 || deletes.length === 0) return;
  const goneAt = groupBy(deletes, ({ prefix }) => prefix);
  const reached = {
    before: typesReached(zone.name, live),
    after: typesReached(zone.name, zone.records),
  };
  for (const [prefix, come] of groupBy(creates, (record) => record.prefix)) {
    const candidates = candidatesAmong(goneAt.get(prefix) ?? [], come);
    // A second one would have to wait for the first, which would have to wait for it.
    const [first] = candidates.length > 1 ? bestFirst(candidates, { zone, reached }) : candidates;
    if (first) yield first;
  }
}

function candidatesAmong(gone: readonly LiveRecord[], come: readonly DeclaredRecord[]): readonly Pair[] {
  return gone.flatMap((before) =>
    come.flatMap((after): readonly Pair[] => (isAlias(before) === isAlias(after) ? [] : [[before, after]])),
  );
}

interface Choice {
  readonly zone: DesiredZone;
  /** The types that an alias leads to, before and after; null if others know. */
  readonly reached: Readonly<Record<'before' | 'after', (alias: DnsRecord) => ReadonlySet<string> | null>>;
}

/**
 * The pair that keeps most answers comes first. All other records of the name do not exist while the alias does, so the one that
 * is left the longest should answer, and for what the alias leads to. A DS is of no use before its NS.
 *
 * With `auto`, those that a service which ignores the type refuses come before others that answer as well.
 */
function bestFirst(pairs: readonly Pair[], { zone, reached }: Choice): readonly Pair[] {
  const rank = ([before, after]: Pair): string => {
    const [other, types] = isAlias(before) ? [after, reached.before(before)] : [before, reached.after(after)];
    const type = recordType(other.type);
    const flaws = [
      !before.active,
      !after.active,
      type?.belongsToDelegation === true,
      !type?.isDelegation,
      zone.replace === 'auto' && !isRefusedUnderOldType(before, after, zone.name),
      types !== null && !types.has(other.type),
      pointsWithin(zone.name, other),
    ];
    return [...flaws.map(Number), recordSortKey(other, zone.txt), before.id].join('\0');
  };
  return sortedBy(pairs, rank);
}

/** Whether a record points at a name of its zone, which may have to come first or go last. */
function pointsWithin(zone: string, record: DnsRecord): boolean {
  const target = targetOf(record);
  return target !== undefined && isInDomain(target, zone);
}

function isAlias({ type }: DnsRecord): boolean {
  return recordType(type)?.isAlias === true;
}
