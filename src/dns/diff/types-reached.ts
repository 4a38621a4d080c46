import { ANY } from '../answers/answer.js';
import { constantZone } from '../answers/changing-zone.js';
import { aliasOf, chainOf } from '../answers/chain.js';
import { stateOn } from '../answers/project-state.js';
import { ownerName } from '../name/domain.js';
import type { DnsRecord } from '../record.js';
import { aliasOf as aliasIn } from '../records/cname-loops.js';

/**
 * Returns a function that finds the types that are answered at the name of an alias: those that it leads to, through further
 * aliases and wildcards of its zone, or what a wildcard answers there if the alias is not published. Null if it leads out of the
 * zone, or nowhere. The records are indexed when it is first asked.
 */
export function typesReached(
  zone: string,
  records: readonly DnsRecord[],
): (alias: DnsRecord) => ReadonlySet<string> | null {
  const state = stateOn('after', [constantZone(zone, records)]);
  return (alias) => {
    const owner = ownerName(alias.prefix, zone);
    const { end } = chainOf(state, (alias.active && aliasIn(zone, alias)?.target) || owner, ANY);
    if (!end.zone || end.cut !== null || aliasOf(end, ANY) !== undefined) return null;
    return new Set(end.records.map(({ type }) => type));
  };
}
