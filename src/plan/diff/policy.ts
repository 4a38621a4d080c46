import type { Action } from '../plan.js';

/** What a run may do to live values that differ from the files. */
export type Policy = 'sync' | 'upsert-only' | 'create-only';

/** Whether a policy lets a run create, update or delete. */
export function allows(policy: Policy, action: Action): boolean {
  if (action === 'delete') return policy === 'sync';
  return action === 'create' || policy !== 'create-only';
}

/** What a run may do to the values of one zone or template. */
export interface Limits<V> {
  readonly policy: Policy;
  readonly isIgnored: (value: V) => unknown;
}
