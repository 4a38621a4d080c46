import type { Policy } from '../../plan/diff/policy.js';
import type { Node } from '../yaml/nodes.js';

/** Reads a `policy`; `sync` by default, and for values that the schema check refuses. */
export function readPolicy(node: Node | undefined): Policy {
  const text = node?.kind === 'scalar' ? node.text : '';
  return text === 'upsert-only' || text === 'create-only' ? text : 'sync';
}
