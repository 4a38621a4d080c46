import type { Risk, Step } from '../../plan/plan.js';
import type { Policy } from '../../plan/policy.js';

/** Something that one of two compared states of the files declares and the other does not. */
export interface Subject {
  readonly address: string;
  /** `example.com`, `the mail template welcome`. */
  readonly name: string;
  /** What declares it: `file`, `folder`. */
  readonly declaredBy: string;
}

const NO_LONGER_MANAGED = 'no-longer-managed';

/** What is declared no more is not deleted. */
export function noLongerManaged({ address, name, declaredBy }: Subject): Risk {
  const message = `${name} has no ${declaredBy} any more: it is left alone from now on, and nothing live is deleted`;
  return { code: NO_LONGER_MANAGED, level: 'warn', address, message };
}

/** What is declared for the first time may be live already; nothing to say where the policy deletes nothing. */
export function newlyManaged({ address, name, declaredBy }: Subject, policy: Policy): readonly Risk[] {
  if (policy !== 'sync') return [];
  const message = `${name} has a ${declaredBy} now: what is live already and not in it will be deleted`;
  return [{ code: 'newly-managed', level: 'info', address, message }];
}

/** The steps of something that is no longer managed: none of them will ever be taken, so none is a risk by itself. */
export function releasedSteps<V>(steps: readonly Step<V>[]): readonly Step<V>[] {
  return steps.map((step) => ({ ...step, risks: [NO_LONGER_MANAGED] }));
}
