import type { DnsRecord } from '../../../src/dns/record.js';
import type { Replace } from '../../../src/dns/zone.js';
import type { Translation } from '../../../src/mail/templates/translation.js';
import { smallTemplates } from './small-templates.js';
import { smallZones } from './small-zones.js';

/** What is live, and what two files want it to be. */
export interface Trio<V> {
  readonly before: readonly V[];
  readonly wanted: readonly [readonly V[], readonly V[]];
  readonly replace: Replace;
}

const REPLACES = ['put', 'recreate'] as const satisfies readonly Replace[];

/**
 * All trios of zones with at most so many records that have to do with each other; one of those that differ only in which run is
 * which, or in the two addresses.
 */
export function* allTrios(most: number): Iterable<Trio<DnsRecord>> {
  for (const { before, wanted } of pairs(smallZones(most))) {
    const zones = [before, ...wanted];
    if (!usesFirstAddress(zones) || !isConnected(zones)) continue;
    for (const replace of replacesFor(zones)) yield { before, wanted, replace };
  }
}

/** All trios of templates with at most so many translations; one of those that differ only in which run is which. */
export function* allMailTrios(most: number): Iterable<Trio<Translation>> {
  for (const trio of pairs(smallTemplates(most))) yield { ...trio, replace: 'put' };
}

function* pairs<V>(states: readonly (readonly V[])[]): Iterable<Omit<Trio<V>, 'replace'>> {
  for (const before of states)
    for (const [place, one] of states.entries())
      for (const other of states.slice(place)) yield { before, wanted: [one, other] };
}

/** How a type is changed matters only where a CNAME comes or goes. */
function replacesFor(zones: readonly (readonly DnsRecord[])[]): readonly Replace[] {
  return zones.some((zone) => zone.some(({ type }) => type === 'CNAME')) ? REPLACES : ['put'];
}

function usesFirstAddress(zones: readonly (readonly DnsRecord[])[]): boolean {
  const addresses = zones.flat().filter(({ prefix, type }) => prefix === 'a' && type === 'A');
  return addresses.length === 0 || addresses.some(({ content }) => content === '192.0.2.1');
}

/** Whether all names have to do with each other: by a wildcard that may answer for each, or by the alias of one for another. */
function isConnected(zones: readonly (readonly DnsRecord[])[]): boolean {
  const records = zones.flat();
  const names = new Set(records.map(({ prefix }) => prefix));
  if (names.size < 2 || names.has('*')) return true;
  return names.size === 2 && names.has('c') && records.some(({ type }) => type === 'CNAME');
}

/** Draws so many trios of such states. */
export function* someTrios<V>(
  random: () => number,
  { count, states }: { readonly count: number; readonly states: readonly (readonly V[])[] },
): Iterable<Trio<V>> {
  const pick = <T>(among: readonly T[]): T => {
    const picked = among[Math.floor(random() * among.length)];
    if (picked === undefined) throw new Error('nothing to pick from');
    return picked;
  };
  for (let left = count; left > 0; left -= 1)
    yield { before: pick(states), wanted: [pick(states), pick(states)], replace: pick(REPLACES) };
}
