import type { DnsRecord } from '../record.js';
import { ownerName } from '../record.js';
import { recordType } from '../types/registry.js';

/** A record that makes one full name an alias of another. */
export interface Alias<R extends DnsRecord> {
  readonly owner: string;
  readonly target: string;
  readonly record: R;
}

/** The alias that a record sets up, or undefined when its type sets up none. */
export function aliasOf<R extends DnsRecord>(zone: string, record: R): Alias<R> | undefined {
  const type = recordType(record.type);
  if (!type?.isAlias) return undefined;
  return { owner: ownerName(record.prefix, zone), target: type.canonical(record.content), record };
}

/**
 * All rings of two or more aliases, across zones, each starting at its first member in the order given
 * (service-interfaces.md, CNAME: "No cyclic references"). Linear in the number of aliases.
 */
export function findRings<R extends DnsRecord>(
  aliases: Iterable<Alias<R>>,
): readonly (readonly Alias<R>[])[] {
  const byOwner = new Map<string, Alias<R>>();
  for (const alias of aliases) if (!byOwner.has(alias.owner)) byOwner.set(alias.owner, alias);

  const rings: (readonly Alias<R>[])[] = [];
  const seenFrom = new Map<Alias<R>, Alias<R>>();
  for (const start of byOwner.values()) {
    const path: Alias<R>[] = [];
    let current: Alias<R> | undefined = start;
    while (current && !seenFrom.has(current)) {
      seenFrom.set(current, start);
      path.push(current);
      current = byOwner.get(current.target);
    }
    if (!current || seenFrom.get(current) !== start) continue;
    const ring = path.slice(path.indexOf(current));
    if (ring.length > 1) rings.push(ring);
  }
  return rings;
}
