import { patternMatcher } from '../patterns.js';
import type { DeclaredRecord } from '../record.js';
import { recordType } from '../types/registry.js';
import type { DesiredZone } from '../zone.js';
import type { MailText } from './mail-texts/mail-text.js';
import { mailTextsIn } from './mail-texts/mail-text.js';
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
  /** The same, where nothing is known told from a name that does not exist, for which there are no records: null. */
  readonly lookUp: (name: string) => NameRecords | null | 'unknown';
  /** The texts for mail. */
  readonly mailTexts: readonly MailText[];
}

/** Returns the view of zones that advice is given on. */
export function projectView(all: readonly DesiredZone[]): ProjectView {
  const zones = all.map(zoneView);
  const byName = new Map(zones.map((view) => [view.zone.name, view]));
  const lookUp: ProjectView['lookUp'] = (name) => {
    for (let zone = name; zone !== ''; zone = parentOf(zone)) {
      const view = byName.get(zone);
      if (view) return recordsIn(view, name === zone ? '' : name.slice(0, -zone.length - 1));
    }
    return 'unknown';
  };
  return {
    zones,
    lookUp,
    recordsAt: (name) => {
      const found = lookUp(name);
      return found === 'unknown' ? null : found;
    },
    mailTexts: zones.flatMap(({ zone, records }) => mailTextsIn(zone, records)),
  };
}

function zoneView(zone: DesiredZone): ZoneView {
  const records = zone.records.filter(({ active }) => active);
  const names = namesIn(records);
  const cuts = records.filter(({ prefix, type }) => prefix !== '' && recordType(type)?.isDelegation === true);
  return {
    zone,
    records,
    names,
    existing: existingNames(names.keys()),
    cuts: new Set(cuts.map(({ prefix }) => prefix)),
  };
}

function namesIn(records: readonly DeclaredRecord[]): ReadonlyMap<string, NameRecords> {
  const names = new Map<string, Map<string, DeclaredRecord[]>>();
  for (const record of records) {
    const { prefix, type } = record;
    let types = names.get(prefix);
    if (!types) names.set(prefix, (types = new Map()));
    const known = types.get(type);
    if (known) known.push(record);
    else types.set(type, [record]);
  }
  return names;
}

/** The zone cut at a prefix or above it; null if the zone itself answers for it. */
export function cutAbove({ cuts }: Pick<ZoneView, 'cuts'>, prefix: string): string | null {
  if (cuts.size === 0) return null;
  let found: string | null = null;
  for (let at = prefix; at !== ''; at = parentOf(at)) if (cuts.has(at)) found = at;
  return found;
}

function recordsIn(view: ZoneView, prefix: string): NameRecords | null | 'unknown' {
  if (cutAbove(view, prefix) !== null) return 'unknown';
  const { zone, names, existing } = view;
  const found = names.get(existing.has(prefix) ? prefix : sourceOfSynthesis(prefix, existing));
  // With another policy than `sync`, there may be more than the file declares.
  if (zone.policy !== 'sync' && !found?.has('CNAME')) return 'unknown';
  if (zone.ignore.length === 0) return found ?? null;
  const isIgnored = patternMatcher(zone.ignore, zone.txt);
  const types = ['A', 'AAAA', 'CNAME', 'TXT'];
  const some = { content: '', ttl: 0, prio: 0, active: true };
  return types.some((type) => isIgnored({ ...some, prefix, type }) !== undefined)
    ? 'unknown'
    : (found ?? null);
}
