import type { ChangeNode, NameChanges, Unit } from './change-node.js';
import { claimsOf, clash } from '../claims.js';
import type { Claim } from '../types/descriptor.js';

/** What each change must wait for because of the other changes of its name. */
export interface NameWaits {
  readonly waits: Map<ChangeNode, ChangeNode[]>;
  /** All changes, those of a group together, otherwise in reading order. */
  readonly units: readonly Unit[];
}

/**
 * A record waits for every change whose old record it would conflict with; an old record that is in nobody's
 * way waits for a new one, so that the name always has an answer.
 */
export function nameWaits(nodes: readonly ChangeNode[], names: readonly NameChanges[]): NameWaits {
  const waits = new Map<ChangeNode, ChangeNode[]>(nodes.map((node) => [node, []]));
  const groups = new Map<ChangeNode, Unit>();
  for (const name of names) {
    if (name.nodes.length < 2) continue;
    for (const [node, blockers] of blockersAt(name)) waits.set(node, blockers);
    const unit = groupAt(name, waits);
    for (const node of unit) groups.set(node, unit);
    makeBeforeBreak(name, unit, waits);
  }
  const units = new Set(nodes.map((node) => groups.get(node) ?? [node]));
  return { waits, units: [...units] };
}

interface Release {
  readonly node: ChangeNode;
  readonly claim: Claim;
}

function* blockersAt({ nodes }: NameChanges): Iterable<readonly [ChangeNode, ChangeNode[]]> {
  const releases = new Map<string, Release[]>();
  for (const node of nodes) {
    for (const claim of node.change.before ? claimsOf(node.change.before, node.zone.txt) : []) {
      const known = releases.get(claim.resource);
      if (known) known.push({ node, claim });
      else releases.set(claim.resource, [{ node, claim }]);
    }
  }
  for (const node of nodes) {
    const blockers = new Set<ChangeNode>();
    for (const claim of node.change.after ? claimsOf(node.change.after, node.zone.txt) : []) {
      for (const release of releases.get(claim.resource) ?? []) {
        if (release.node !== node && clash(claim, release.claim)) blockers.add(release.node);
      }
    }
    yield [node, [...blockers]];
  }
}

/**
 * The DELETEs that a name needs before a POST, and the first POST that needs nothing else, are a group, with no
 * answer for as short a time as can be: what was not published goes first, what answers comes first. The other
 * POSTs come after the group, since they wait for its DELETEs: until it is done, these may have to be put back.
 */
function groupAt({ nodes }: NameChanges, waits: Map<ChangeNode, ChangeNode[]>): Unit {
  const blockersOf = (node: ChangeNode): readonly ChangeNode[] => waits.get(node) ?? [];
  const blocked = nodes.filter((node) => isCreate(node) && blockersOf(node).some(isDelete));
  const firsts = blocked.filter((node) => blockersOf(node).every(isDelete));
  const first = firsts.find(addsAnswer) ?? firsts[0];
  if (!first) return [];
  const deletes = new Set(blocked.flatMap((node) => blockersOf(node).filter(isDelete)));
  return [...[...deletes].toSorted((a, b) => Number(dropsAnswer(a)) - Number(dropsAnswer(b))), first];
}

/** One new answer is enough: the others come when they come. Only one that waits for nothing here is sure to come. */
function makeBeforeBreak({ nodes }: NameChanges, group: Unit, waits: Map<ChangeNode, ChangeNode[]>): void {
  const isFree = (node: ChangeNode): boolean => waits.get(node)?.length === 0;
  const arrival = nodes.find((node) => addsAnswer(node) && isFree(node));
  if (!arrival) return;
  const inGroup = new Set(group);
  for (const node of nodes) if (dropsAnswer(node) && !inGroup.has(node)) waits.get(node)?.push(arrival);
}

function addsAnswer({ change: { before, after } }: ChangeNode): boolean {
  return after?.active === true && before?.active !== true;
}

function dropsAnswer({ change: { before, after } }: ChangeNode): boolean {
  return before?.active === true && after?.active !== true;
}

function isCreate(node: ChangeNode): boolean {
  return node.change.action === 'create';
}

function isDelete(node: ChangeNode): boolean {
  return node.change.action === 'delete';
}
