import type { Policy } from '../plan/policy.js';
import type { Node } from './yaml/nodes.js';

/** Reads a `policy`; `sync` when it is left out. The schema check tells what is none. */
export function readPolicy(node: Node | undefined): Policy {
  const text = node?.kind === 'scalar' ? node.text : '';
  return text === 'upsert-only' || text === 'create-only' ? text : 'sync';
}
