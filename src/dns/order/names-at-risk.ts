import { SIDES } from '../answers/changing-zone.js';
import type { ChangeNode, NameChanges } from './change-node.js';
import { mayDelegate } from './change-node.js';
import type { Entry } from './entries.js';
import type { NameState, ZoneState } from './name-states.js';
import type { ZoneStates } from './zone-states.js';

/**
 * The names whose answers more than one change may affect. With a single change, there is no state in between. First come those
 * that stand for any other name below one: they are many, and what answers for them may answer for a name that exists later.
 */
export function namesAtRisk(states: ZoneStates, names: readonly NameChanges[]): ReadonlySet<NameState> {
  const found = new Set<NameState>();
  const othersBelow = new Map<NameState, NameState>();
  const add = (at: NameState): void => {
    if (!found.has(at) && isAffectedTwice(at)) found.add(at);
  };
  const addOtherBelow = (encloser: NameState): void => {
    if (othersBelow.has(encloser)) return;
    const other = encloser.zone.otherBelow(encloser);
    if (isAffectedTwice(other)) othersBelow.set(encloser, other);
  };
  /** A name below a cut may belong to a zone of the run, which then answers for it. */
  const addBelow = (at: NameState): void => {
    if (isAffectedTwice(at)) found.add(states.at(at.name) ?? at);
  };
  for (const { owner, nodes } of names) {
    const zone = states.zoneOf(owner);
    if (!zone || isAlone(zone, nodes)) continue;
    const at = zone.at(owner);
    const isWildcard = owner.startsWith('*.');
    if (!isWildcard) add(at);
    const encloser = isWildcard ? at.above : at;
    if (encloser && (zone.hasWildcards || zone.hasCuts)) addOtherBelow(encloser);
    for (const node of nodes) {
      if (mayDelegate(node)) for (const below of zone.namesBelow(at)) addBelow(below);
      for (const side of SIDES) {
        const target = node.targets[side];
        const home = target === undefined ? undefined : states.zoneOf(target);
        // A wildcard or a cut may answer for a target that has no records.
        if (target !== undefined && home && (home.hasWildcards || home.hasCuts)) add(home.at(target));
      }
    }
  }
  return new Set([...othersBelow.values(), ...found]);
}

/** Whether a single change, not of a CNAME, is all that affects a name. */
function isAlone({ hasWildcards, hasCuts }: ZoneState, nodes: readonly ChangeNode[]): boolean {
  const [node, another] = nodes;
  if (!node || another || hasWildcards || hasCuts) return false;
  return !node.types.some(({ isAlias }) => isAlias);
}

/** Whether more than one change may affect the answers at a name. What a CNAME leads to may always change. */
function isAffectedTwice(name: NameState): boolean {
  const { zone } = name;
  let first: ChangeNode | null = null;
  const isSecond = (node: ChangeNode | null): boolean => {
    if (node === null || node === first) return false;
    if (first !== null) return true;
    first = node;
    return false;
  };
  const isMore = ({ before, after, node }: Entry): boolean =>
    before?.alias !== undefined || after?.alias !== undefined || isSecond(node);
  if (name.entries.some(isMore)) return true;
  if (zone.hasCuts)
    for (let at = name; at.above; at = at.above)
      if (at.delegations.some(({ node }) => isSecond(node))) return true;
  if (zone.hasWildcards)
    for (let at = name; at.above; at = at.above) {
      const { before, adding, removing } = at.under;
      if (adding.some(isSecond) || removing.some(isSecond)) return true;
      if (before > removing.length) return false;
      if (at.above.wildcard?.entries.some(isMore)) return true;
    }
  return false;
}
