import type { ChangeNode } from './change-node.js';
import { aliasOf } from '../rings.js';
import type { ZoneDiff } from '../zone-diff.js';

/**
 * What each new alias must wait for so that no ring closes on the way, across zones. Follow its new chain
 * through the aliases that stay to the first one that changes: until that change is done, its old alias could
 * lead back. Were there a ring at some moment, it would have a finished change followed, after aliases that
 * stay, by an unfinished one, and the finished one would have waited for it.
 */
export function* aliasWaits(
  nodes: readonly ChangeNode[],
  diffs: readonly ZoneDiff[],
): Iterable<readonly [ChangeNode, readonly ChangeNode[]]> {
  const changing = new Map<string, ChangeNode[]>();
  const newAliases: { readonly node: ChangeNode; readonly target: string }[] = [];
  for (const node of nodes) {
    const { before, after } = node.change;
    const old = before && aliasOf(node.zone.name, before);
    const fresh = after && aliasOf(node.zone.name, after);
    if (fresh) newAliases.push({ node, target: fresh.target });
    const owner = (fresh ?? old)?.owner;
    if (owner !== undefined) changing.set(owner, [...(changing.get(owner) ?? []), node]);
  }
  if (newAliases.length === 0) return;

  const staying = stayingAliases(diffs);
  const ends = new Map<string, string>();
  for (const { node, target } of newAliases) {
    const end = endOfStaying(target, staying, changing, ends);
    yield [node, (changing.get(end) ?? []).filter((other) => other !== node)];
  }
}

function stayingAliases(diffs: readonly ZoneDiff[]): ReadonlyMap<string, string> {
  const staying = new Map<string, string>();
  for (const { zone, unchanged, kept } of diffs) {
    for (const records of [unchanged, kept]) {
      for (const record of records) {
        const alias = aliasOf(zone.name, record);
        if (alias) staying.set(alias.owner, alias.target);
      }
    }
  }
  return staying;
}

/** The first name of a chain that is no staying alias or changes; remembered for every name on the way. */
function endOfStaying(
  start: string,
  staying: ReadonlyMap<string, string>,
  changing: ReadonlyMap<string, unknown>,
  ends: Map<string, string>,
): string {
  const path = new Set<string>();
  let name = start;
  while (!path.has(name) && !ends.has(name) && !changing.has(name)) {
    const next = staying.get(name);
    if (next === undefined) break;
    path.add(name);
    name = next;
  }
  const end = ends.get(name) ?? name;
  for (const passed of path) ends.set(passed, end);
  return end;
}
