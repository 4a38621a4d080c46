import { groupBy } from '../../diagnostics/group-by.js';
import type { DnsRecord } from '../record.js';
import { aliasOf } from '../records/cname-loops.js';
import type { ZoneDiff } from '../diff/zone-diff.js';
import type { ChangeNode } from './change-node.js';

/**
 * What each new CNAME must wait for so that no step closes a CNAME loop, across zones.
 *
 * A new CNAME can close a loop, or lead into a live one, only if old and new CNAMEs together lead from its target back to
 * it. Follow its new chain through unchanged CNAMEs to the first one that changes: until that change is done, its old
 * target could lead back, so the new CNAME waits for it. This is enough: a loop at any moment would have a finished change
 * followed, after unchanged CNAMEs, by an unfinished one, and the finished change would have waited for that one.
 */
export function* aliasWaits(
  nodes: readonly ChangeNode[],
  diffs: readonly ZoneDiff[],
): Iterable<readonly [ChangeNode, readonly ChangeNode[]]> {
  const links = [...aliasChanges(nodes)];
  const written = links.flatMap(({ after, ...link }) => (after === undefined ? [] : [{ ...link, after }]));
  const going = groupBy(
    links.filter(({ before, after }) => before !== undefined && after !== before),
    ({ owner }) => owner,
  );
  if (written.length === 0 || going.size === 0) return;

  const staying = stayingAliases(diffs, links);
  const old = [...staying, ...links.flatMap(({ owner, before }) => linkTo(owner, before))];
  const isLoopLive = hasLoop(old);
  // While a loop is live, the service refuses any CNAME that leads into it.
  const coming = written.filter(({ before, after }) => isLoopLive || after !== before);
  const componentOf = components([...old, ...coming.map(({ owner, after }): Link => [owner, after])]);
  const ends = new Map<string, string>();
  const isLoopWanted = loopsBetween([...staying, ...written.map(({ owner, after }): Link => [owner, after])]);
  for (const { node, owner, after: target } of coming) {
    if (!isLoopLive && componentOf.get(owner) !== componentOf.get(target)) continue;
    const blockers = going.get(endOfStaying(target, staying, going, ends));
    const loopFree = blockers?.filter((link) => !isLoopWanted(owner, link.owner)) ?? [];
    if (loopFree.length > 0) yield [node, loopFree.map((link) => link.node)];
  }
}

/** A change of a CNAME, with its old and new target; undefined on a side without the CNAME. */
interface AliasChange {
  readonly node: ChangeNode;
  readonly owner: string;
  readonly before: string | undefined;
  readonly after: string | undefined;
}

function* aliasChanges(nodes: readonly ChangeNode[]): Iterable<AliasChange> {
  for (const node of nodes) {
    const { zone, owner, types, change } = node;
    if (!types.some(({ isAlias }) => isAlias)) continue;
    const targetOf = (record: DnsRecord | null): string | undefined =>
      record ? aliasOf(zone.name, record)?.target : undefined;
    yield { node, owner, before: targetOf(change.before), after: targetOf(change.after) };
  }
}

type Link = readonly [owner: string, target: string];

function linkTo(owner: string, target: string | undefined): readonly Link[] {
  return target === undefined ? [] : [[owner, target]];
}

function stayingAliases(
  diffs: readonly ZoneDiff[],
  changes: readonly AliasChange[],
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
  for (const { owner, before, after } of changes)
    if (after !== undefined && before === after) staying.set(owner, after);
  return staying;
}

/**
 * Returns whether two names are of one loop of new CNAMEs, as a rollback may restore it: none of them can wait for the others.
 */
function loopsBetween(links: readonly Link[]): (one: string, other: string) => boolean {
  let componentOf: ReadonlyMap<string, number> | undefined;
  return (one, other) => {
    componentOf ??= components(links);
    return componentOf.get(one) === componentOf.get(other);
  };
}

/** Whether live CNAMEs form a loop, although a rule forbids it. */
function hasLoop(links: readonly Link[]): boolean {
  const componentOf = components(links);
  return (
    new Set(componentOf.values()).size < componentOf.size || links.some(([owner, target]) => owner === target)
  );
}

/** The strongly connected component of each name, as a number (R. E. Tarjan, 1972). */
function components(links: readonly Link[]): ReadonlyMap<string, number> {
  const linksOf = groupBy(links, ([owner]) => owner);
  const targetsOf = (name: string): readonly string[] =>
    (linksOf.get(name) ?? []).map(([, target]) => target);
  const index = new Map<string, number>();
  const low = new Map<string, number>();
  const component = new Map<string, number>();
  const open: string[] = [];
  for (const start of linksOf.keys()) {
    if (index.has(start)) continue;
    const path: { readonly name: string; readonly next: Iterator<string> }[] = [];
    const enter = (name: string): void => {
      low.set(name, index.size);
      index.set(name, index.size);
      open.push(name);
      path.push({ name, next: targetsOf(name)[Symbol.iterator]() });
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

/** The first name along a chain that changes or has no unchanged CNAME. Stores the result for all names passed. */
function endOfStaying(
  start: string,
  staying: ReadonlyMap<string, string>,
  going: ReadonlyMap<string, unknown>,
  ends: Map<string, string>,
): string {
  const path = new Set<string>();
  let name = start;
  while (!path.has(name) && !ends.has(name) && !going.has(name)) {
    const next = staying.get(name);
    if (next === undefined) break;
    path.add(name);
    name = next;
  }
  const end = ends.get(name) ?? name;
  for (const passed of path) ends.set(passed, end);
  return end;
}
