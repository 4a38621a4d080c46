import { zonesAbove } from './enclosing-zone.js';
import { isReverseZone } from './reverse-zone.js';

/** Labels and dots. A zone with a name of another form is mentioned by none. */
const NAME = /[a-z0-9_.-]+/g;

/** Whether a mention of a zone can be found. Those of reverse trees are mentioned by addresses, too. */
export function isMentionable(zone: string): boolean {
  const [found = ''] = zone.match(NAME) ?? [];
  return found === zone && zone.includes('.') && !isReverseZone(zone);
}

/** Those of the zones by name that a text has a name in, or above a zone of. What only looks like a name counts, too. */
export function mentionedZones<Z>(text: string, zones: ReadonlyMap<string, Z>): ReadonlySet<Z> {
  const found = new Set<Z>();
  for (const name of text.toLowerCase().match(NAME) ?? []) {
    if (!name.includes('.')) continue;
    for (const above of zonesAbove(name.endsWith('.') ? name.slice(0, -1) : name)) {
      const zone = zones.get(above);
      if (zone !== undefined) found.add(zone);
    }
  }
  return found;
}
