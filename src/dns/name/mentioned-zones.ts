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
  for (const name of dottedNames(text))
    for (const above of zonesAbove(name.endsWith('.') ? name.slice(0, -1) : name)) {
      const zone = zones.get(above);
      if (zone !== undefined) found.add(zone);
    }
  return found;
}

/** What looks like a name of several labels, in lower case. Most words of a zone file have no dot, so dots are looked for first. */
function dottedNames(text: string): readonly string[] {
  const names: string[] = [];
  for (let end = 0, dot = text.indexOf('.'); dot !== -1; dot = text.indexOf('.', end)) {
    let start = dot;
    while (start > end && isOfName(text.charCodeAt(start - 1))) start -= 1;
    end = dot + 1;
    while (isOfName(text.charCodeAt(end))) end += 1;
    names.push(text.slice(start, end).toLowerCase());
  }
  return names;
}

const OF_NAME = Uint8Array.from({ length: 128 }, (_, code) =>
  Number(/[a-z0-9_.-]/i.test(String.fromCharCode(code))),
);

function isOfName(code: number): boolean {
  return OF_NAME[code] === 1;
}
