import { claimsOf, clash } from '../claims.js';
import type { Claim } from '../types/descriptor.js';
import { targetOf } from '../targets.js';
import { recordType } from '../types/registry.js';
import type { ChangeNode, Unit } from './change-node.js';

/** What the service's rules demand of the order. */
export interface RuleWaits {
  /** The changes that must come before a change, since its new record conflicts with their old ones. */
  readonly waits: ReadonlyMap<ChangeNode, readonly ChangeNode[]>;
  /** All changes: those of a group together, the others alone, in reading order. */
  readonly units: readonly Unit[];
}

/**
 * A new record waits for every change whose old record it would conflict with. Where a published record has to be
 * deleted before a record can be created at its name, the two are a group.
 */
export function ruleWaits(nodes: readonly ChangeNode[]): RuleWaits {
  const waits = new Map<ChangeNode, readonly ChangeNode[]>();
  const groups = new Map<ChangeNode, Unit>();
  for (const changes of byName(nodes)) {
    if (changes.length < 2) continue;
    for (const [node, blockers] of blockersAt(changes)) waits.set(node, blockers);
    const group = groupAt(changes, waits);
    for (const node of group) groups.set(node, group);
  }
  const units = new Set(nodes.map((node) => groups.get(node) ?? [node]));
  return { waits, units: [...units] };
}

function byName(nodes: readonly ChangeNode[]): Iterable<readonly ChangeNode[]> {
  const zones = new Map<ChangeNode['zone'], Map<string, ChangeNode[]>>();
  for (const node of nodes) {
    const names = zones.get(node.zone) ?? new Map<string, ChangeNode[]>();
    zones.set(node.zone, names);
    const { prefix } = node.change.after ?? node.change.before;
    const known = names.get(prefix);
    if (known) known.push(node);
    else names.set(prefix, [node]);
  }
  return [...zones.values()].flatMap((names) => [...names.values()]);
}

interface Release {
  readonly node: ChangeNode;
  readonly claim: Claim;
}

function* blockersAt(nodes: readonly ChangeNode[]): Iterable<readonly [ChangeNode, readonly ChangeNode[]]> {
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
function groupAt(nodes: readonly ChangeNode[], waits: ReadonlyMap<ChangeNode, readonly ChangeNode[]>): Unit {
  const blockersOf = (node: ChangeNode): readonly ChangeNode[] => waits.get(node) ?? [];
  const blocked = nodes.filter((node) => node.change.action === 'create' && blockersOf(node).some(isDelete));
  const firsts = blocked.filter((node) => blockersOf(node).every(isDelete));
  const first = firsts.find(isPublished);
  if (!first) return [];
  const deletes = new Set(blocked.flatMap((node) => blockersOf(node).filter(isDelete)));
  return [...[...deletes].toSorted((a, b) => weight(a) - weight(b)), first];
}

function isDelete(node: ChangeNode): boolean {
  return node.change.action === 'delete';
}

function isPublished({ change: { after } }: ChangeNode): boolean {
  return after?.active === true;
}

/**
 * What is not published goes first, then what points somewhere, perhaps at this name, and last a delegation, which
 * answers for everything else at its name.
 */
function weight({ change: { before } }: ChangeNode): number {
  if (!before?.active) return 0;
  if (recordType(before.type)?.isDelegation) return 3;
  return targetOf(before) === undefined ? 2 : 1;
}
