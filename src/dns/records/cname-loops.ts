import type { DnsRecord } from '../record.js';
import { ownerName } from '../name/domain.js';
import { recordType } from '../types/registry.js';

/** A record that makes one full name an alias of another. */
export interface Alias<R extends DnsRecord> {
  readonly zone: string;
  readonly owner: string;
  readonly target: string;
  readonly record: R;
}

/** The alias that a record defines; undefined when its type defines none. */
export function aliasOf<R extends DnsRecord>(zone: string, record: R): Alias<R> | undefined {
  const type = recordType(record.type);
  if (!type?.isAlias) return undefined;
  return { zone, owner: ownerName(record.prefix, zone), target: type.canonical(record.content), record };
}

/** The aliases that the records of a zone define. */
export function aliasesOf<R extends DnsRecord>(zone: string, records: readonly R[]): readonly Alias<R>[] {
  return records.flatMap((record) => aliasOf(zone, record) ?? []);
}

/**
 * All loops of two or more aliases, across zones, each starting at its first member in the given order
 * (service-interfaces.md, CNAME: "No cyclic references"). Takes time linear in the number of aliases.
 */
export function findLoops<A extends Alias<DnsRecord>>(aliases: Iterable<A>): readonly (readonly A[])[] {
  const byOwner = new Map<string, A>();
  for (const alias of aliases) if (!byOwner.has(alias.owner)) byOwner.set(alias.owner, alias);

  const loops: (readonly A[])[] = [];
  const seenFrom = new Map<A, A>();
  for (const start of byOwner.values()) {
    // Most targets are no aliases. This spares a path for each.
    if (!byOwner.has(start.target)) continue;
    const path: A[] = [];
    let current: A | undefined = start;
    while (current && !seenFrom.has(current)) {
      seenFrom.set(current, start);
      path.push(current);
      current = byOwner.get(current.target);
    }
    if (!current || seenFrom.get(current) !== start) continue;
    const loop = path.slice(path.indexOf(current));
    if (loop.length > 1) loops.push(loop);
  }
  return loops;
}
