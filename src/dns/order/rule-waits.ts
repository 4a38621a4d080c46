import { claimsOf, clash, conflict, nameClaims } from '../records/claims.js';
import type { DnsRecord } from '../record.js';
import type { Claim } from '../types/descriptor.js';
import type { ChangeNode, NameChanges, Unit } from './change-node.js';
import { mayDelegate, recordOf } from './change-node.js';
import { isTypeChange } from '../diff/type-changes.js';
import { redirectWaits } from './redirect-waits.js';
import type { ZoneStates } from './zone-states.js';

/** What the rules of the service demand of the order. */
export interface RuleWaits {
  /** The changes that must come before a change because its new record conflicts with their old records. */
  readonly waits: ReadonlyMap<ChangeNode, readonly ChangeNode[]>;
  /** All changes in reading order: each group as one unit, every other change as a unit by itself. */
  readonly units: readonly Unit[];
}

/**
 * Finds the waits that the rules demand: a new record waits for every change whose old record it conflicts with. A
 * published record that must be deleted before another can be published at its name forms a group with it.
 */
export function ruleWaits(names: readonly NameChanges[], states: ZoneStates): RuleWaits {
  const waits = new Map<ChangeNode, readonly ChangeNode[]>();
  const units: Unit[] = [];
  for (const { nodes } of names) {
    if (nodes.length === 1) {
      units.push(nodes);
      continue;
    }
    const blocked = [...(nodes.length === 2 ? blockersOfTwo(nodes) : blockersAt(nodes))];
    for (const [node, blockers] of blocked) waits.set(node, blockers);
    const group = blocked.length === 0 ? NO_GROUP : groupAt(nodes, waits, states);
    if (group.length > 0) units.push(group);
    if (group.length === nodes.length) continue;
    const members = new Set(group);
    for (const node of nodes) if (!members.has(node)) units.push([node]);
  }
  for (const [node, blockers] of redirectWaits(names))
    waits.set(node, [...(waits.get(node) ?? []), ...blockers]);
  return { waits, units };
}

const NO_GROUP: Unit = [];

type Blocked = readonly [ChangeNode, readonly ChangeNode[]];

/** Does the same as `blockersAt` without an index. A name whose type changes usually has two changes. */
function* blockersOfTwo(nodes: Unit): Iterable<Blocked> {
  for (const node of nodes) {
    const { after } = node.change;
    if (!after) continue;
    for (const other of nodes) {
      const { before } = other.change;
      if (other === node || !before || !conflict(after, before, node.zone.txt)) continue;
      if (!staysInConflict(node, other)) yield [node, [other]];
    }
  }
}

/** Whether two new records conflict, as the project may allow: neither gains from waiting for the other. */
function staysInConflict({ change: { after }, zone }: ChangeNode, other: ChangeNode): boolean {
  const rival = other.change.after;
  return after !== null && rival !== null && conflict(after, rival, zone.txt);
}

/** The changes whose old records hold a claim. */
interface Holders {
  readonly claim: Claim;
  readonly nodes: ChangeNode[];
}

function* blockersAt(nodes: readonly ChangeNode[]): Iterable<Blocked> {
  const newTypes = typesOf(nodes, 'after');
  const oldTypes = typesOf(nodes, 'before');
  if (newTypes.size === 0 || oldTypes.size === 0) return;
  const holders = oldHolders(nodes, newTypes);
  for (const node of nodes) {
    const { after } = node.change;
    if (!after) continue;
    const clashing = claimsAgainst(oldTypes, after, node.zone).flatMap((claim) =>
      (holders.get(claim.resource) ?? []).filter((held) => clash(claim, held.claim)),
    );
    const blockers = new Set(clashing.flatMap((held) => held.nodes));
    blockers.delete(node);
    const ending = [...blockers].filter((other) => !staysInConflict(node, other));
    if (ending.length > 0) yield [node, ending];
  }
}

/** The claims of old records by resource, one entry per mode. */
function oldHolders(
  nodes: readonly ChangeNode[],
  newTypes: ReadonlySet<string>,
): ReadonlyMap<string, readonly Holders[]> {
  const holders = new Map<string, Holders[]>();
  for (const node of nodes) {
    const { before } = node.change;
    for (const claim of before ? claimsAgainst(newTypes, before, node.zone) : []) {
      const ofResource = holders.get(claim.resource);
      const held = ofResource?.find(({ claim: { mode } }) => mode === claim.mode);
      if (held) held.nodes.push(node);
      else if (ofResource) ofResource.push({ claim, nodes: [node] });
      else holders.set(claim.resource, [{ claim, nodes: [node] }]);
    }
  }
  return holders;
}

function typesOf(nodes: readonly ChangeNode[], side: 'before' | 'after'): ReadonlySet<string> {
  const types = new Set<string>();
  for (const { change } of nodes) {
    const record = change[side];
    if (record) types.add(record.type);
  }
  return types;
}

/** The claims of a record that may clash with those of records of some types. */
function claimsAgainst(
  types: ReadonlySet<string>,
  record: DnsRecord,
  { txt }: ChangeNode['zone'],
): readonly Claim[] {
  return types.has(record.type) ? claimsOf(record, txt) : nameClaims(record);
}

/**
 * The group at a name: the DELETEs that POSTs need, and the first POST, which needs nothing else, or the PUT that changes the
 * type of the record left. The time without an answer is as short as possible: unpublished records are deleted first, and the
 * last request is of a published record. The other POSTs run after the group, because its DELETEs may have to be undone until it
 * is finished.
 *
 * The first POST is preferably an NS record, which answers for everything else at its name. Next best is a type that a
 * wildcard may answer in the meantime: a record of another type would hide the wildcard.
 */
function groupAt(
  nodes: readonly ChangeNode[],
  waits: ReadonlyMap<ChangeNode, readonly ChangeNode[]>,
  states: ZoneStates,
): Unit {
  const blockersOf = (node: ChangeNode): readonly ChangeNode[] => waits.get(node) ?? [];
  const blocked = nodes.filter((node) => isFirstOfType(node) && blockersOf(node).some(isDelete));
  const firsts = blocked.filter((node) => isPublished(node) && blockersOf(node).every(isDelete));
  const first =
    firsts.find(mayDelegate) ?? firsts.find((node) => mayBeSynthesized(states, node)) ?? firsts[0];
  const deletes = new Set(blocked.flatMap((node) => blockersOf(node).filter(isDelete)));
  if (!first || ![...deletes].some(({ change }) => change.before?.active)) return [];
  return [...[...deletes].toSorted((a, b) => weight(a) - weight(b)), first];
}

/** Whether a wildcard may answer for the type of a change while the name is empty. */
function mayBeSynthesized(states: ZoneStates, { owner, change }: ChangeNode): boolean {
  const zone = states.zoneOf(owner);
  if (!zone?.hasWildcards) return false;
  const { type } = recordOf(change);
  for (let encloser = zone.at(owner).above; encloser; encloser = encloser.above) {
    const entries = encloser.wildcard?.entries ?? [];
    if (entries.some((entry) => entry.before?.type === type || entry.after?.type === type)) return true;
  }
  return false;
}

/** Whether a change brings a type to its name that it did not have there: a POST, or a PUT with another type. */
function isFirstOfType({ change }: ChangeNode): boolean {
  return change.action === 'create' || isTypeChange(change);
}

function isDelete(node: ChangeNode): boolean {
  return node.change.action === 'delete';
}

function isPublished({ change: { after } }: ChangeNode): boolean {
  return after?.active === true;
}

/**
 * The order of DELETEs in a group: unpublished records first, then records with a target, which may be this name, then
 * the others, and NS records last, because they answer for everything else at the name.
 */
function weight(node: ChangeNode): number {
  if (!node.change.before?.active) return 0;
  if (mayDelegate(node)) return 3;
  return node.targets.before === undefined ? 2 : 1;
}
