import { groupBy } from '../../../diagnostics/group-by.js';
import { isInDomain } from '../../../dns/name/domain.js';
import type { Reader } from '../reader.js';
import { tell } from '../reader.js';
import { readZoneName } from '../zone-name.js';
import type { ResourceSet } from './resource.js';
import { tofuName, tofuZone } from './rules.js';
import type { KnownZone } from './zones.js';

export interface ProviderSet extends ResourceSet {
  /** The prefix of the types of its resources. */
  readonly provider: string;
}

/** A record set and its zone. */
export interface LocatedSet {
  readonly set: ProviderSet;
  /** Without trailing dot. */
  readonly zone: string;
  readonly isPrivate: boolean;
}

export interface Zones {
  /** Those of the state, by what records refer to. */
  readonly known: ReadonlyMap<string, KnownZone>;
  /** Those that other records may be in, without trailing dots. */
  readonly given: readonly string[];
}

/** Finds the zone of each record set. Reports those whose zone is unknown. */
export function locate(reader: Reader, sets: readonly ProviderSet[], zones: Zones): readonly LocatedSet[] {
  const guesses = guess(sets, zones);
  return sets.flatMap((set) => {
    const { zone: reference, owner, type } = set;
    if ('name' in reference) {
      const zone = readZoneName(reader, reference.name, tofuName);
      return zone === null ? [] : [{ set, zone, isPrivate: false }];
    }
    const known = reference.id === null ? undefined : zones.known.get(reference.id);
    const zone = known ? readZoneName(reader, known.name, tofuName) : guesses.get(set);
    if (zone !== undefined && zone !== null) return [{ set, zone, isPrivate: known?.isPrivate === true }];
    if (!known) {
      const message = `the zone of ${owner.text} ${type.text} is unknown: the state has no resource of it`;
      tell(reader, { rule: tofuZone, at: owner.at, message, hint: 'name the zones on the command line' });
    }
    return [];
  });
}

/**
 * Guesses the zones of record sets that refer to an unknown one. All sets with one id are in the same zone: the longest
 * given one that has all full names, or the only one that comes into question.
 */
function guess(sets: readonly ProviderSet[], { known, given }: Zones): ReadonlyMap<ResourceSet, string> {
  const unknown = sets.filter(({ zone }) => 'id' in zone && !('name' in zone) && !known.has(zone.id ?? ''));
  const byId = groupBy(unknown, ({ provider, zone }) => `${provider} ${zone.id ?? ''}`);
  const longestFirst = given.toSorted((a, b) => b.length - a.length);
  const guesses = new Map<ResourceSet, string>();
  for (const group of byId.values()) {
    const full = group.filter(({ owner }) => given.some((zone) => isInDomain(owner.text, zone)));
    const [only] = byId.size === 1 && given.length === 1 ? given : [];
    const zone =
      full.length > 0
        ? longestFirst.find((each) => full.every(({ owner }) => isInDomain(owner.text, each)))
        : only;
    for (const set of group) if (zone !== undefined && mayBeIn(set, zone)) guesses.set(set, zone);
  }
  return guesses;
}

function mayBeIn({ owner, naming }: ResourceSet, zone: string): boolean {
  return naming !== 'absolute' || isInDomain(owner.text, zone);
}

/** The owner with trailing dot. */
export function absoluteOwner({ owner: { text }, naming }: ResourceSet, zone: string): string {
  if (text === '' || text === '@') return `${zone}.`;
  if (text.endsWith('.')) return text;
  const isFull = naming === 'absolute' || (naming === 'either' && isInDomain(text, zone));
  return isFull ? `${text}.` : `${text}.${zone}.`;
}
