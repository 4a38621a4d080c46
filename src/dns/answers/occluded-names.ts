import { ownerName } from '../name/domain.js';
import { enclosingZone } from '../name/enclosing-zone.js';
import { parentOf } from '../name/parent.js';
import { rememberingWhileUsed } from '../remembering.js';
import type { Comparison } from './comparison.js';
import { prefixesOf } from './project-state.js';
import type { ChangingZone } from './changing-zone.js';

/** Full names by the zone that they are in, for which only a zone above that one has records: they answer nothing. */
export const occludedNames: (comparison: Comparison) => ReadonlyMap<string, ReadonlySet<string>> =
  rememberingWhileUsed(findOccluded);

function findOccluded({ zones, states }: Comparison): ReadonlyMap<string, ReadonlySet<string>> {
  const found = new Map<string, Set<string>>();
  for (const above of zonesAboveOthers(zones))
    for (const prefix of prefixesOf(states, above.name)) {
      const owner = ownerName(prefix, above.name);
      const closest = enclosingZone(owner, zones);
      if (!closest || closest === above) continue;
      const names = found.get(closest.name) ?? new Set();
      found.set(closest.name, names);
      for (let at = owner; at !== closest.name; at = parentOf(at)) names.add(at);
    }
  return found;
}

function zonesAboveOthers(zones: Comparison['zones']): ReadonlySet<ChangingZone> {
  const found = new Set<ChangingZone>();
  for (const name of zones.keys()) {
    const above = enclosingZone(parentOf(name), zones);
    if (above) found.add(above);
  }
  return found;
}
