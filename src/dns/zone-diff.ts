import type { Difference, Identity } from '../plan/keyed-diff.js';
import { keyedDiff } from '../plan/keyed-diff.js';
import { fingerprint } from '../plan/fingerprint.js';
import type { ListingEntry } from '../plan/plan.js';
import { allows } from '../plan/policy.js';
import { canonicalContent, conflict } from './claims.js';
import { patternMatcher } from './patterns.js';
import type { DeclaredRecord, DnsRecord, LiveRecord } from './record.js';
import { recordEntries } from './snapshot.js';
import type { TxtReading } from './txt-reading.js';
import { recordType } from './types/registry.js';
import type { DesiredZone } from './zone.js';

/** One write: a create has no `before`, a delete no `after`. */
export type Change =
  | { readonly action: 'create'; readonly before: null; readonly after: DeclaredRecord }
  | { readonly action: 'update'; readonly before: LiveRecord; readonly after: DeclaredRecord }
  | { readonly action: 'delete'; readonly before: LiveRecord; readonly after: null };

/** What separates a live zone from its file, not yet in order. */
export interface ZoneDiff {
  readonly zone: DesiredZone;
  /** `sha256:…` over the listing that the file was compared with, but for ignored records. */
  readonly fingerprint: string;
  /** That listing. */
  readonly listing: readonly ListingEntry[];
  readonly changes: readonly Change[];
  /** Live records that stay as they are and that a file declares. */
  readonly unchanged: readonly LiveRecord[];
  /** Live records that stay though no file declares them: foreign, ignored, or kept by the policy. */
  readonly kept: readonly LiveRecord[];
  /** Those of `kept` whose type the tool does not know. */
  readonly unmanaged: readonly LiveRecord[];
  /** Those of `kept` that match an `ignore` pattern. */
  readonly ignored: readonly LiveRecord[];
  /** Live records that `sync` would update or delete, and that stay as they are because of the policy. */
  readonly left: readonly LiveRecord[];
}

/** Finds the fewest writes that turn the live records into the declared ones, as far as the policy allows. */
export function diffZone(zone: DesiredZone, live: readonly LiveRecord[]): ZoneDiff {
  const { txt } = zone;
  const isIgnored = patternMatcher(zone.ignore, txt);
  const ignored: LiveRecord[] = [];
  const unmanaged: LiveRecord[] = [];
  const managed: LiveRecord[] = [];
  for (const record of live) {
    if (isIgnored(record)) ignored.push(record);
    else if (recordType(record.type)) managed.push(record);
    else unmanaged.push(record);
  }

  const { unchanged, updates, creates, deletes } = splitTwins(
    keyedDiff(managed, zone.records, identityFor(zone)),
    txt,
  );
  const mayUpdate = allows(zone.policy, 'update');
  const mayDelete = allows(zone.policy, 'delete');
  const changes: Change[] = creates.map((after) => ({ action: 'create', before: null, after }));
  if (mayUpdate) for (const [before, after] of updates) changes.push({ action: 'update', before, after });
  if (mayDelete) for (const before of deletes) changes.push({ action: 'delete', before, after: null });
  const listing = recordEntries([...managed, ...unmanaged], txt);
  const notUpdated = mayUpdate ? [] : updates.map(([record]) => record);
  const notDeleted = mayDelete ? [] : deletes;
  return {
    zone,
    fingerprint: fingerprint(listing),
    listing,
    changes,
    unchanged: [...unchanged.map(([record]) => record), ...notUpdated],
    kept: [...unmanaged, ...ignored, ...notDeleted],
    unmanaged,
    ignored,
    left: [...notUpdated, ...notDeleted],
  };
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
