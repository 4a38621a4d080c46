import type { Resource } from './resource.js';
import { attribute } from './resource.js';

/** Resources and data sources of zones: what records refer to, and what has the name. */
const ZONES: ReadonlyMap<string, { readonly ids: readonly string[]; readonly names: readonly string[] }> =
  new Map([
    ['aws_route53_zone', { ids: ['zone_id', 'id'], names: ['name'] }],
    ['cloudflare_zone', { ids: ['zone_id', 'id'], names: ['name', 'zone'] }],
    ['google_dns_managed_zone', { ids: ['name'], names: ['dns_name'] }],
  ]);

/** Finds the name of a zone, without trailing dot, by what records refer to. */
export function zoneNamesIn(resources: readonly Resource[]): ReadonlyMap<string, string> {
  const found = new Map<string, string>();
  for (const { type, values } of resources) {
    const { ids, names } = ZONES.get(type) ?? { ids: [], names: [] };
    const name = names.flatMap((key) => attribute(values, key) ?? [])[0];
    if (name === undefined) continue;
    for (const key of ids) {
      const id = attribute(values, key);
      if (id !== undefined) found.set(id, bareName(name));
    }
  }
  return found;
}

/** In lower case, without trailing dot. */
export function bareName(name: string): string {
  return name.toLowerCase().replace(/\.$/, '');
}
