import type { DnsRecord } from '../../../src/dns/record.js';
import type { Replace } from '../../../src/dns/zone.js';
import { smallZones } from './small-plans.js';

/** A zone, and what two files want it to be. */
export interface Trio {
  readonly before: readonly DnsRecord[];
  readonly wanted: readonly [readonly DnsRecord[], readonly DnsRecord[]];
  readonly replace: Replace;
}

const REPLACES = ['put', 'recreate'] as const satisfies readonly Replace[];

/** All trios of zones with at most so many records; one of those that differ only in which run is which, or in the two addresses. */
export function* allTrios(most: number): Iterable<Trio> {
  const zones = smallZones(most);
  for (const before of zones)
    for (const [place, one] of zones.entries())
      for (const other of zones.slice(place)) {
        const trio = { before, wanted: [one, other] as const };
        if (!usesFirstAddress([before, one, other])) continue;
        for (const replace of replacesFor([before, one, other])) yield { ...trio, replace };
      }
}

/** How a type is changed matters only where a CNAME comes or goes. */
function replacesFor(zones: readonly (readonly DnsRecord[])[]): readonly Replace[] {
  return zones.some((zone) => zone.some(({ type }) => type === 'CNAME')) ? REPLACES : ['put'];
}

function usesFirstAddress(zones: readonly (readonly DnsRecord[])[]): boolean {
  const addresses = zones.flat().filter(({ prefix, type }) => prefix === 'a' && type === 'A');
  return addresses.length === 0 || addresses.some(({ content }) => content === '192.0.2.1');
}

/** Draws so many trios of zones with at most so many records. */
export function* someTrios(
  random: () => number,
  { count, most }: { readonly count: number; readonly most: number },
): Iterable<Trio> {
  const zones = smallZones(most);
  const pick = <T>(among: readonly T[]): T => {
    const picked = among[Math.floor(random() * among.length)];
    if (picked === undefined) throw new Error('nothing to pick from');
    return picked;
  };
  for (let left = count; left > 0; left -= 1)
    yield { before: pick(zones), wanted: [pick(zones), pick(zones)], replace: pick(REPLACES) };
}
