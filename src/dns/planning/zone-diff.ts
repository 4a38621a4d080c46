import type { Difference, Identity } from '../../plan/diff/keyed-diff.js';
import { keyedDiff } from '../../plan/diff/keyed-diff.js';
import { fingerprint } from '../../plan/fingerprint.js';
import type { Change as ChangeOf, LiveValues, ManagedDiff } from '../../plan/diff/managed-diff.js';
import { diffWithin, sortLive } from '../../plan/diff/managed-diff.js';
import type { ListingEntry } from '../../plan/plan.js';
import { conflict } from '../check/claims.js';
import { canonicalContent } from '../content/identity.js';
import { patternMatcher } from '../patterns.js';
import type { DeclaredRecord, DnsRecord, LiveRecord, TxtReading } from '../record.js';
import { recordEntries } from './snapshot.js';
import { recordType } from '../types/registry.js';
import type { DesiredZone } from '../zone.js';

export type Change = ChangeOf<LiveRecord, DeclaredRecord>;

/** What separates a live zone from its file, not yet in order. */
export interface ZoneDiff extends ManagedDiff<LiveRecord, DeclaredRecord> {
  readonly zone: DesiredZone;
  /** `sha256:…` over the listing that the file was compared with, but for ignored records. */
  readonly fingerprint: string;
  /** That listing. */
  readonly listing: readonly ListingEntry[];
}

/** Finds the fewest writes that turn the live records into the declared ones, as far as the policy allows. */
export function diffZone(zone: DesiredZone, records: readonly LiveRecord[]): ZoneDiff {
  const { policy, txt } = zone;
  const live = sortRecords(zone, records);
  const difference = splitTwins(keyedDiff(live.managed, zone.records, identityFor(zone)), txt);
  const listing = recordEntries([...live.managed, ...live.unmanaged], txt);
  return { zone, fingerprint: fingerprint(listing), listing, ...diffWithin(policy, difference, live) };
}

/** The records of a listing by whether a file has a say in them. */
export function sortRecords(
  { ignore, txt }: Pick<DesiredZone, 'ignore' | 'txt'>,
  live: readonly LiveRecord[],
): LiveValues<LiveRecord> {
  return sortLive(live, patternMatcher(ignore, txt), ({ type }) => recordType(type));
}

/**
 * What the plans of other zones need of a zone without changes: its aliases. A run compares thousands of
 * zones, most of which have no changes, and need not hold all their records.
 */
export function essence(diff: ZoneDiff): ZoneDiff {
  if (diff.changes.length > 0) return diff;
  return { ...diff, listing: [], unchanged: diff.unchanged.filter(({ type }) => recordType(type)?.isAlias) };
}

/**
 * Of live duplicates whose content conflicts with their new ones only one is updated, the rest go: two Null MX that both
 * became hosts would each have to wait for the other.
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

/** Under `create-only` another content is another record, since no record may become another. */
function identityFor({ policy, txt }: Pick<DesiredZone, 'policy' | 'txt'>): Identity<DnsRecord> {
  const text = (record: DnsRecord): string => canonicalContent(record, txt);
  return {
    key: policy === 'create-only' ? (record) => `${recordSet(record)} ${text(record)}` : recordSet,
    text,
    // What is published sorts first: it is updated rather than deleted, and its name keeps an answer.
    attributes: ({ ttl, prio, active }) => `${active ? 'active' : 'inactive'} ${prio} ${ttl}`,
  };
}

function recordSet({ prefix, type }: DnsRecord): string {
  return `${prefix} ${type}`;
}

/** The fields in which two records differ; spelling is no difference. */
export function changedFields(before: DnsRecord, after: DnsRecord, txt: TxtReading): readonly string[] {
  const changed: string[] = [];
  if (canonicalContent(before, txt) !== canonicalContent(after, txt)) changed.push('content');
  for (const field of ['prio', 'ttl', 'active'] as const)
    if (before[field] !== after[field]) changed.push(field);
  return changed;
}
