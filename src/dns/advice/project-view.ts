import { groupBy } from '../../diagnostics/group-by.js';
import { patternMatcher } from '../patterns.js';
import type { DeclaredRecord } from '../record.js';
import { recordType } from '../types/registry.js';
import type { DesiredZone } from '../zone.js';
import { existingNames, parentOf, sourceOfSynthesis } from '../name/existing-names.js';

/** The active records of a name by type. */
export type NameRecords = ReadonlyMap<string, readonly DeclaredRecord[]>;

/** What a zone publishes: its active records. */
export interface ZoneView {
  readonly zone: DesiredZone;
  readonly records: readonly DeclaredRecord[];
  /** By prefix. */
  readonly names: ReadonlyMap<string, NameRecords>;
  /** The prefixes that exist, also as empty non-terminals. */
  readonly existing: ReadonlySet<string>;
  /** The prefixes of zone cuts. */
  readonly cuts: ReadonlySet<string>;
}

/** The zones of a project, and what they say about names. */
export interface ProjectView {
  readonly zones: readonly ZoneView[];
  /**
   * The records that answer for a full name, also by a wildcard. Null when nothing is known about it: it is outside the
   * project or below a delegation, `ignore` may cover it, or nothing answers there.
   */
  readonly recordsAt: (name: string) => NameRecords | null;
}

/** Returns the view of zones that advice is given on. */
export function projectView(all: readonly DesiredZone[]): ProjectView {
  const zones = all.map(zoneView);
  const byName = new Map(zones.map((view) => [view.zone.name, view]));
  return {
    zones,
    recordsAt: (name) => {
      for (let zone = name; zone !== ''; zone = parentOf(zone)) {
        const view = byName.get(zone);
        if (view) return recordsIn(view, name === zone ? '' : name.slice(0, -zone.length - 1));
      }
      return null;
    },
  };
}

function zoneView(zone: DesiredZone): ZoneView {
  const records = zone.records.filter(({ active }) => active);
  const byPrefix = groupBy(records, ({ prefix }) => prefix);
  const names = new Map(Array.from(byPrefix, ([prefix, set]) => [prefix, groupBy(set, ({ type }) => type)]));
  const cuts = records.filter(({ prefix, type }) => prefix !== '' && recordType(type)?.isDelegation === true);
  return {
    zone,
    records,
    names,
    existing: existingNames(names.keys()),
    cuts: new Set(cuts.map(({ prefix }) => prefix)),
  };
}

/** The zone cut at a prefix or above it; null if the zone itself answers for it. */
export function cutAbove({ cuts }: Pick<ZoneView, 'cuts'>, prefix: string): string | null {
  if (cuts.size === 0) return null;
  let found: string | null = null;
  for (let at = prefix; at !== ''; at = parentOf(at)) if (cuts.has(at)) found = at;
  return found;
}

function recordsIn(view: ZoneView, prefix: string): NameRecords | null {
  if (cutAbove(view, prefix) !== null) return null;
  const { zone, names, existing } = view;
  const found = names.get(existing.has(prefix) ? prefix : sourceOfSynthesis(prefix, existing));
  if (!found) return null;
  const isIgnored = patternMatcher(zone.ignore, zone.txt);
  const types = ['A', 'AAAA', 'CNAME', 'TXT'];
  const some = { content: '', ttl: 0, prio: 0, active: true };
  return types.some((type) => isIgnored({ ...some, prefix, type }) !== undefined) ? null : found;
}
