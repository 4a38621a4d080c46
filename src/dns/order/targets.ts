import type { ChangeNode, NameChanges } from './change-node.js';
import { targetOf } from '../targets.js';

/**
 * What changes would rather come after: a pointer after the name it points at has come, a name's end after
 * the pointers at it have gone. Wishes only: names may point at one another in a circle.
 */
export function targetWishes(names: readonly NameChanges[]): ReadonlyMap<ChangeNode, readonly ChangeNode[]> {
  const arriving = new Map<string, ChangeNode>();
  const leaving = new Map<string, ChangeNode>();
  const wishes = new Map<ChangeNode, ChangeNode[]>();
  for (const { owner, nodes, stays } of names) {
    const [first, ...others] = nodes;
    if (stays || !first) continue;
    if (nodes.every(({ change }) => change.action === 'create')) arriving.set(owner, first);
    if (nodes.every(({ change }) => change.action === 'delete')) {
      leaving.set(owner, first);
      for (const other of others) wishes.set(other, [first]);
    }
  }
  for (const node of names.flatMap(({ nodes }) => nodes)) {
    const { before, after } = node.change;
    const [from, to] = [before ? targetOf(before) : undefined, after ? targetOf(after) : undefined];
    const arrival = to === undefined ? undefined : arriving.get(to);
    const departure = from === undefined || from === to ? undefined : leaving.get(from);
    if (arrival && arrival !== node) add(wishes, node, arrival);
    if (departure && departure !== node) add(wishes, departure, node);
  }
  return wishes;
}

function add(wishes: Map<ChangeNode, ChangeNode[]>, node: ChangeNode, wish: ChangeNode): void {
  const known = wishes.get(node);
  if (known) known.push(wish);
  else wishes.set(node, [wish]);
}
