import { parentOf } from './parent.js';

/** Of the zones by name, the one with the longest name that a full name is in; undefined outside all of them. */
export function enclosingZone<Z>(name: string, zones: ReadonlyMap<string, Z>): Z | undefined {
  for (let at = name; at !== ''; at = parentOf(at)) {
    const zone = zones.get(at);
    if (zone !== undefined) return zone;
  }
  return undefined;
}

/** The names that the zone of a full name can have, the longest first. */
export function zonesAbove(name: string): readonly string[] {
  const names: string[] = [];
  for (let at = name; at !== ''; at = parentOf(at)) names.push(at);
  return names;
}
