import { groupBy } from '../../diagnostics/group-by.js';
import type { Change } from '../diff/managed-diff.js';
import type { Risk, Step } from '../plan.js';
import type { Limits } from '../diff/policy.js';
import { allows } from '../diff/policy.js';

/** A saved plan compared with what is live and what the project says now. */
export interface Review<R> {
  /** What differs from the listing that the plan was made from; empty if the plan is fresh. */
  readonly moved: readonly string[];
  /** Steps that cannot be allowed, because their values are ignored or the policy forbids them. */
  readonly refused: readonly string[];
  /** What is needed to order the steps and assess their risks; null if the zone or template is gone. */
  readonly reviewed: R | null;
}

/** What differs where a plan has another listing than the one it was made from. */
export const EDITED_PLAN = 'the plan was edited: its listing does not match its fingerprint';

/** The steps of a part of a plan as they will be carried out, and what may block them. */
export interface Replanned<V> {
  /** By the id of the zone or template. */
  readonly stepsOf: ReadonlyMap<string, readonly Step<V>[]>;
  /** All that block; others only if they are found on the way. */
  readonly risks: readonly Risk[];
}

/** A step and the live value that it changes; null for a create. */
export interface PlacedStep<V, L> {
  readonly step: Step<V>;
  readonly before: L | null;
}

export interface PlacedSteps<V, L> {
  readonly placed: readonly PlacedStep<V, L>[];
  /** What is not listed as a step says it is. */
  readonly moved: readonly string[];
}

/** Finds the live value of each step. It must be listed once under its id, and have the key of the `before` of the step. */
export function placeSteps<V, L extends { readonly id: string }>(
  steps: readonly Step<V>[],
  live: readonly L[],
  keyOf: (value: L | (V & { readonly id: string })) => string,
): PlacedSteps<V, L> {
  if (steps.length === 0) return { placed: [], moved: [] };
  const byId = groupBy(live, ({ id }) => id);
  const placed: PlacedStep<V, L>[] = [];
  const moved: string[] = [];
  for (const step of steps) {
    const { recordId: id, before } = step;
    const [found, another] = id === null ? [] : (byId.get(id) ?? []);
    if (id === null || before === null) placed.push({ step, before: null });
    else if (!found) moved.push(`${step.address} (id ${id}), step ${step.id}, is not listed`);
    else if (another) moved.push(`id ${id}, step ${step.id}, is listed more than once`);
    else if (keyOf(found) !== keyOf({ id, ...before }))
      moved.push(`${step.address} (id ${id}) differs from what step ${step.id} says is live`);
    else placed.push({ step, before: found });
  }
  return { placed, moved };
}

/** Why a step must never be carried out, or null; `scope` names what the policy applies to. */
export function refusalOf<V>(
  { id, action, address, before, after }: Step<V>,
  { policy, isIgnored }: Limits<V>,
  scope: string,
): string | null {
  if ([before, after].some((value) => value !== null && isIgnored(value)))
    return `step ${id}: ${address} matches \`ignore\``;
  if (!allows(policy, action))
    return `step ${id}: \`policy: ${policy}\` of ${scope} does not allow it to ${action} ${address}`;
  return null;
}

/** The change that a step makes. @throws Error when it has neither a `before` nor an `after`, which no valid plan has. */
export function changeOf<L, D>(before: L | null, after: D | null): Change<L, D> {
  if (before !== null && after !== null) return { action: 'update', before, after };
  if (after !== null) return { action: 'create', before: null, after };
  if (before !== null) return { action: 'delete', before, after: null };
  throw new Error('a step has neither a before nor an after');
}
