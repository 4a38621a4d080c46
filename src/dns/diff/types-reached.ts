import { groupBy } from '../../diagnostics/group-by.js';
import { answeringPrefix, existingNames } from '../name/existing-names.js';
import type { DnsRecord } from '../record.js';
import { isInDomain, ownerName, prefixIn } from '../name/domain.js';
import { aliasOf } from '../records/cname-loops.js';

/** Longer chains are taken as leading out of the zone. */
const MAX_ALIASES = 16;

/**
 * Returns a function that finds the types that are answered at the name of an alias: those that it leads to, through further
 * aliases and wildcards of its zone, or what a wildcard answers there if the alias is not published. Null if it leads out of the
 * zone. The records are indexed when it is first asked.
 */
export function typesReached(
  zone: string,
  records: readonly DnsRecord[],
): (alias: DnsRecord) => ReadonlySet<string> | null {
  let byPrefix: ReadonlyMap<string, readonly DnsRecord[]> | undefined;
  const recordsAt = (name: string): readonly DnsRecord[] => {
    byPrefix ??= groupBy(
      records.filter(({ active }) => active),
      ({ prefix }) => prefix,
    );
    return byPrefix.get(answeringPrefix(prefixIn(zone, name), existingNames(byPrefix))) ?? [];
  };
  return (alias) => {
    let at = alias.active ? aliasOf(zone, alias)?.target : ownerName(alias.prefix, zone);
    for (let hops = 0; hops < MAX_ALIASES && at !== undefined && isInDomain(at, zone); hops += 1) {
      const found = recordsAt(at);
      const next = found.flatMap((record) => aliasOf(zone, record) ?? []);
      if (next.length === 0) return new Set(found.map(({ type }) => type));
      at = next[0]?.target;
    }
    return null;
  };
}
