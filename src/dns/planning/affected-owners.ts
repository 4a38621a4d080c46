import { groupBy } from '../../diagnostics/group-by.js';
import type { Effect } from '../../plan/effect.js';
import { prefixIn } from '../name/domain.js';
import type { DeclaredRecord } from '../record.js';
import { recordType } from '../types/registry.js';
import type { DesiredZone } from '../zone.js';

type Owners = (effect: Effect) => string;

/** Adds to effects who is responsible for their names: the owners of the declared records that answer, else of all of the name. */
export function withOwners(
  effects: readonly Effect[],
  zoneOf: (name: string) => Pick<DesiredZone, 'name' | 'records'> | undefined,
): readonly Effect[] {
  const known = new Map<string, Owners>();
  return effects.map((effect) => {
    const zone = zoneOf(effect.zone);
    if (!zone) return effect;
    const ownersOf = known.get(zone.name) ?? ownersIn(zone);
    known.set(zone.name, ownersOf);
    const owner = ownersOf(effect);
    return owner === '' ? effect : { ...effect, owner };
  });
}

const nobody: Owners = () => '';

function ownersIn({ name: zone, records }: Pick<DesiredZone, 'name' | 'records'>): Owners {
  if (!records.some(hasOwner)) return nobody;
  const byPrefix = groupBy(records, ({ prefix }) => prefix);
  return ({ name, below, type }) => {
    const prefix = prefixIn(zone, name);
    const all = byPrefix.get(below ? `*${prefix === '' ? '' : '.'}${prefix}` : prefix) ?? [];
    const answering = all.filter((record) => record.type === type || recordType(record.type)?.isAlias);
    const owners = (answering.some(hasOwner) ? answering : all).flatMap(({ about }) => about?.owner ?? []);
    return [...new Set(owners)].join(', ');
  };
}

function hasOwner({ about }: DeclaredRecord): boolean {
  return about?.owner !== undefined;
}
