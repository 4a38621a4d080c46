import { scalarValue } from '../yaml/core-schema.js';
import type { Node } from '../yaml/nodes.js';

/**
 * Nodes as the plain values that a JSON schema judges. Objects have no prototype, so that a key such as
 * `constructor` is a key like any other.
 */
export function plainData(node: Node): unknown {
  if (node.kind === 'scalar') return scalarValue(node);
  if (node.kind === 'sequence') return node.items.map(plainData);
  const data: Record<string, unknown> = Object.create(null);
  for (const { key, value } of node.entries) data[key.text] = plainData(value);
  return data;
}
