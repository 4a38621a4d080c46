import { parentOf } from '../name/parent.js';
import type { DnsRecord } from '../record.js';
import { recordType } from '../types/registry.js';
import type { ChangeNode, NameChanges } from './change-node.js';

/**
 * Finds the waits between a DNAME and records below it, which may not be in a zone together (RFC 6672 section 2.4): a new DNAME
 * waits for what goes from below it, a new record for what goes of a DNAME above it.
 */
export function* redirectWaits(
  names: readonly NameChanges[],
): Iterable<readonly [ChangeNode, readonly ChangeNode[]]> {
  const redirects = names.flatMap(({ zone, nodes }) =>
    zone.protocol === 'update' ? nodes.filter(changesRedirect) : [],
  );
  if (redirects.length === 0) return;
  const byOwner = new Map<string, ChangeNode[]>();
  for (const node of redirects) byOwner.set(keyOf(node), [...(byOwner.get(keyOf(node)) ?? []), node]);
  const below = new Map<ChangeNode, ChangeNode[]>();
  for (const { nodes } of names)
    for (const node of nodes) {
      const above = redirectsAbove(node, byOwner);
      const going = above.filter(({ change }) => isRedirect(change.before) && !isRedirect(change.after));
      if (node.change.action === 'create' && going.length > 0) yield [node, going];
      if (node.change.action !== 'delete') continue;
      for (const redirect of above)
        if (isRedirect(redirect.change.after)) below.set(redirect, [...(below.get(redirect) ?? []), node]);
    }
  yield* below;
}

function redirectsAbove(
  { zone, owner }: ChangeNode,
  byOwner: ReadonlyMap<string, readonly ChangeNode[]>,
): readonly ChangeNode[] {
  const found: ChangeNode[] = [];
  for (let at = owner; at !== zone.name;) {
    at = parentOf(at);
    found.push(...(byOwner.get(`${zone.name} ${at}`) ?? []));
  }
  return found;
}

function keyOf({ zone, owner }: ChangeNode): string {
  return `${zone.name} ${owner}`;
}

function changesRedirect({ change: { before, after } }: ChangeNode): boolean {
  return isRedirect(before) || isRedirect(after);
}

function isRedirect(record: DnsRecord | null): boolean {
  return record !== null && recordType(record.type)?.redirectsBelow === true;
}
