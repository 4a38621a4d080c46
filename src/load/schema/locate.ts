import type { Node, ScalarNode } from '../yaml/nodes.js';

/** A node and the key that it is the value of; the root and items of lists have none. */
export interface Located {
  readonly node: Node;
  readonly key: ScalarNode | null;
}

/** Finds nodes by JSON pointer (RFC 6901), or null where the pointer leads nowhere. */
export type Locate = (pointer: string) => Located | null;

/** Every map on the way is indexed once, so that many errors in a large file cost no more than the file. */
export function locator(root: Node): Locate {
  const indexes = new Map<Node, ReadonlyMap<string, Located>>();
  return (pointer) => {
    let place: Located | null = { node: root, key: null };
    for (const step of pointer.split('/').slice(1)) {
      if (place === null) return null;
      const index: ReadonlyMap<string, Located> = indexes.get(place.node) ?? childrenOf(place.node);
      indexes.set(place.node, index);
      place = index.get(step.replaceAll('~1', '/').replaceAll('~0', '~')) ?? null;
    }
    return place;
  };
}

function childrenOf(node: Node): ReadonlyMap<string, Located> {
  if (node.kind === 'map')
    return new Map(node.entries.map(({ key, value }) => [key.text, { key, node: value }]));
  const items = node.kind === 'sequence' ? node.items : [];
  return new Map(items.map((item, index) => [String(index), { key: null, node: item }]));
}
