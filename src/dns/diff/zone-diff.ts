import { groupBy } from '../../diagnostics/group-by.js';
import type { Difference, Identity } from '../../plan/diff/keyed-diff.js';
import { keyedDiff } from '../../plan/diff/keyed-diff.js';
import type { Change as ChangeOf, LiveValues, ManagedDiff } from '../../plan/diff/managed-diff.js';
import { diffWithin, sortLive } from '../../plan/diff/managed-diff.js';
import { allows } from '../../plan/diff/policy.js';
import { conflict } from '../records/claims.js';
import { canonicalContent } from '../records/identity.js';
import { patternMatcher } from '../records/patterns.js';
import type { DeclaredRecord, DnsRecord, LiveRecord, TxtReading } from '../record.js';
import { recordType, typeOf } from '../types/registry.js';
import type { DesiredZone } from '../zone.js';
import { withTypeChanges } from './type-changes.js';
import { settledNames } from './settled-names.js';
import type { ZoneListing } from './zone-listing.js';
import { fingerprintOf, zoneListing } from './zone-listing.js';

export type Change = ChangeOf<LiveRecord, DeclaredRecord>;

/** The unordered changes that turn a live zone into what its file declares. */
export interface ZoneDiff extends ManagedDiff<LiveRecord, DeclaredRecord> {
  readonly zone: DesiredZone;
  readonly listing: ZoneListing;
  /** All of `unchanged` as their file declares them, where that has only the aliases among them. */
  readonly declared?: readonly DeclaredRecord[];
  /** Changes that are left out; what they would update or delete stays. */
  readonly leftOut?: readonly Change[];
}

/** Finds the fewest writes that turn the live records into the declared ones, as far as the policy allows. */
export function diffZone(zone: DesiredZone, records: readonly LiveRecord[]): ZoneDiff {
  const { txt } = zone;
  const sorted = sortRecords(zone, records);
  const diff = diffSorted(zone, records, sorted);
  const seen = [...sorted.managed, ...sorted.unmanaged];
  return {
    ...diff,
    zone,
    listing: diff.changes.length > 0 ? zoneListing(seen, txt) : { fingerprint: fingerprintOf(seen, txt) },
  };
}

/** The same without what identifies the listing. */
export function diffRecords(
  zone: DesiredZone,
  records: readonly LiveRecord[],
): ManagedDiff<LiveRecord, DeclaredRecord> {
  return diffSorted(zone, records, sortRecords(zone, records));
}

function diffSorted(
  zone: DesiredZone,
  records: readonly LiveRecord[],
  sorted: LiveValues<LiveRecord>,
): ManagedDiff<LiveRecord, DeclaredRecord> {
  const { policy, txt } = zone;
  const { settled, live, declared } = settledNames(sorted.managed, zone.records);
  const matched = splitTwins(keyedDiff(live, declared, identityFor(zone)), txt);
  const difference = allows(policy, 'update') ? withTypeChanges(matched, zone, records) : matched;
  const diff = diffWithin(policy, difference, sorted);
  return { ...diff, unchanged: [...settled, ...diff.unchanged] };
}

/** The records that stay as they are, by prefix. They are grouped once. */
export function stayingByName(diff: ZoneDiff): ReadonlyMap<string, readonly LiveRecord[]> {
  let names = staying.get(diff);
  if (!names) staying.set(diff, (names = groupBy([...diff.unchanged, ...diff.kept], ({ prefix }) => prefix)));
  return names;
}

const staying = new WeakMap<ZoneDiff, ReadonlyMap<string, readonly LiveRecord[]>>();

/** Sorts the records of a listing into managed, ignored and unmanaged ones. */
export function sortRecords(
  { ignore, txt, protocol }: Pick<DesiredZone, 'ignore' | 'txt' | 'protocol'>,
  live: readonly LiveRecord[],
): LiveValues<LiveRecord> {
  return sortLive(live, patternMatcher(ignore, txt), ({ type }) => typeOf(protocol, type));
}

/**
 * Reduces the diff of a zone without changes to its aliases, which is all that the order of other zones needs, and to what its
 * file declares. A run compares thousands of zones, most of them unchanged, and need not keep all their records in memory
 * twice. Where the policy leaves other records than those that are declared, they are kept.
 */
export function essence(diff: ZoneDiff): ZoneDiff {
  const { zone, changes, left } = diff;
  if (changes.length > 0 || (left.length > 0 && !allows(zone.policy, 'update'))) return diff;
  return {
    ...diff,
    declared: zone.records,
    changes: shareEmpty(changes),
    unchanged: shareEmpty(diff.unchanged.filter(({ type }) => recordType(type)?.isAlias)),
    kept: shareEmpty(diff.kept),
    unmanaged: shareEmpty(diff.unmanaged),
    ignored: shareEmpty(diff.ignored),
    left: shareEmpty(diff.left),
  };
}

const NONE: readonly never[] = [];

/** One empty list for all: a run keeps six for each of thousands of zones. */
function shareEmpty<T>(list: readonly T[]): readonly T[] {
  return list.length === 0 ? NONE : list;
}

/**
 * Of live duplicates whose content conflicts with their new ones, only the first is updated; the others are deleted and
 * created. Two Null MX that both become hosts would each have to wait for the other.
 */
function splitTwins(difference: Difference<LiveRecord, DeclaredRecord>, txt: TxtReading): typeof difference {
  const contents = new Set<string>();
  const isTwin = ([before, after]: readonly [LiveRecord, DeclaredRecord]): boolean => {
    const content = canonicalContent(before, txt);
    if (content === canonicalContent(after, txt) || !conflict(before, after, txt)) return false;
    return contents.size === contents.add(`${recordSet(before)} ${content}`).size;
  };
  const twins = new Set(difference.updates.filter(isTwin));
  if (twins.size === 0) return difference;
  return {
    unchanged: difference.unchanged,
    updates: difference.updates.filter((pair) => !twins.has(pair)),
    creates: [...difference.creates, ...[...twins].map(([, after]) => after)],
    deletes: [...difference.deletes, ...[...twins].map(([before]) => before)],
  };
}

/** Under `create-only` a record with another content is another record, since existing ones are never changed. */
function identityFor({ policy, txt }: Pick<DesiredZone, 'policy' | 'txt'>): Identity<DnsRecord> {
  const text = (record: DnsRecord): string => canonicalContent(record, txt);
  return {
    key: policy === 'create-only' ? (record) => `${recordSet(record)} ${text(record)}` : recordSet,
    text,
    // Active records sort first: they are updated rather than deleted, so their name keeps an answer.
    attributes: ({ ttl, prio, active }) => `${active ? 'active' : 'inactive'} ${prio} ${ttl}`,
  };
}

function recordSet({ prefix, type }: DnsRecord): string {
  return `${prefix} ${type}`;
}

type ChangedField = Exclude<keyof DnsRecord, 'prefix'>;

/** The fields in which two records differ; different spellings of the same content are equal. */
export function changedFields(before: DnsRecord, after: DnsRecord, txt: TxtReading): readonly ChangedField[] {
  const changed: ChangedField[] = before.type === after.type ? [] : ['type'];
  if (canonicalContent(before, txt) !== canonicalContent(after, txt)) changed.push('content');
  for (const field of ['prio', 'ttl', 'active'] as const)
    if (before[field] !== after[field]) changed.push(field);
  return changed;
}
