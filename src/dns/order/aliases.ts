import { aliasOf } from '../rings.js';
import type { ZoneDiff } from '../zone-diff.js';
import type { ChangeNode } from './change-node.js';

/**
 * What each new alias must wait for so that no CNAME loop closes on the way, across zones. Only an alias whose chain
 * could lead back to it, by old and new aliases together, can close one. Follow its new chain through the aliases that
 * stay to the first one that changes: until that change is done, its old alias could lead back. Were there a loop at
 * some moment, it would have a finished change followed, after aliases that stay, by an unfinished one, and the
 * finished one would have waited for it.
 */
export function* aliasWaits(
  nodes: readonly ChangeNode[],
  diffs: readonly ZoneDiff[],
): Iterable<readonly [ChangeNode, readonly ChangeNode[]]> {
  const changing = new Map<string, ChangeNode[]>();
  const newAliases: { readonly node: ChangeNode; readonly owner: string; readonly target: string }[] = [];
  const targets = new Map<string, string[]>();
  const link = (owner: string, target: string): void =>
    void targets.set(owner, [...(targets.get(owner) ?? []), target]);
  for (const node of nodes) {
    const { before, after } = node.change;
    const old = before && aliasOf(node.zone.name, before);
    const fresh = after && aliasOf(node.zone.name, after);
    if (old) link(old.owner, old.target);
    if (fresh && fresh.target !== old?.target) {
      newAliases.push({ node, owner: fresh.owner, target: fresh.target });
      link(fresh.owner, fresh.target);
    }
    if (old && old.target !== fresh?.target)
      changing.set(old.owner, [...(changing.get(old.owner) ?? []), node]);
  }
  if (newAliases.length === 0 || changing.size === 0) return;

  const staying = stayingAliases(diffs, nodes);
  for (const [owner, target] of staying) link(owner, target);
  const componentOf = components(targets);
  const ends = new Map<string, string>();
  for (const { node, owner, target } of newAliases) {
    if (componentOf.get(owner) !== componentOf.get(target)) continue;
    const end = endOfStaying(target, staying, changing, ends);
    yield [node, (changing.get(end) ?? []).filter((other) => other !== node)];
  }
}

function stayingAliases(
  diffs: readonly ZoneDiff[],
  nodes: readonly ChangeNode[],
): ReadonlyMap<string, string> {
  const staying = new Map<string, string>();
  for (const { zone, unchanged, kept } of diffs) {
    for (const records of [unchanged, kept]) {
      for (const record of records) {
        const alias = aliasOf(zone.name, record);
        if (alias) staying.set(alias.owner, alias.target);
      }
    }
  }
  for (const {
    zone,
    change: { before, after },
  } of nodes) {
    const old = before && aliasOf(zone.name, before);
    const fresh = after && aliasOf(zone.name, after);
    if (old && old.target === fresh?.target) staying.set(old.owner, old.target);
  }
  return staying;
}

/** The strongly connected component of each name, as a number (R. E. Tarjan, 1972). */
function components(targets: ReadonlyMap<string, readonly string[]>): ReadonlyMap<string, number> {
  const index = new Map<string, number>();
  const low = new Map<string, number>();
  const component = new Map<string, number>();
  const open: string[] = [];
  for (const start of targets.keys()) {
    if (index.has(start)) continue;
    const path: { readonly name: string; readonly next: Iterator<string> }[] = [];
    const enter = (name: string): void => {
      low.set(name, index.size);
      index.set(name, index.size);
      open.push(name);
      path.push({ name, next: (targets.get(name) ?? [])[Symbol.iterator]() });
    };
    const lower = (name: string, to: number | undefined): void =>
      void low.set(name, Math.min(low.get(name) ?? 0, to ?? 0));
    enter(start);
    for (let top = path.at(-1); top; top = path.at(-1)) {
      const { value: target, done } = top.next.next();
      if (!done) {
        if (!index.has(target)) enter(target);
        else if (!component.has(target)) lower(top.name, index.get(target));
        continue;
      }
      path.pop();
      const above = path.at(-1);
      if (above) lower(above.name, low.get(top.name));
      if (low.get(top.name) !== index.get(top.name)) continue;
      for (let name = open.pop(); name !== undefined; name = open.pop()) {
        component.set(name, index.get(top.name) ?? 0);
        if (name === top.name) break;
      }
    }
  }
  return component;
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
