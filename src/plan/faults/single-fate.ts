import { Failure } from '../../failure.js';
import { shortened } from '../../text/columns.js';
import type { Listed } from '../listing.js';
import { REPORT_IT } from '../../version.js';
import { idKey } from '../listing.js';
import type { Step } from '../plan.js';

export interface Fates {
  /** Name of the zone or mail template in messages. */
  readonly name: string;
  readonly steps: readonly Pick<Step<unknown>, 'recordId'>[];
  /** What stays as it is: unchanged, ignored, foreign, or kept by the policy. */
  readonly staying: Iterable<Listed>;
}

/**
 * Checks that a plan does one thing to each id: a step on an id that something else also has would change or delete what
 * should stay.
 *
 * @throws Failure `error` when two steps, or a step and something that stays, have one id.
 */
export function mustHaveSingleFates({ name, steps, staying }: Fates): void {
  const touched = new Set<string>();
  for (const { recordId } of steps) {
    if (recordId === null) continue;
    const key = idKey({ id: recordId });
    if (touched.has(key)) throw contradiction(name, recordId, 'two steps of the plan');
    touched.add(key);
  }
  if (touched.size === 0) return;
  for (const value of staying)
    if (touched.has(idKey(value)))
      throw contradiction(name, value.id, 'a step of the plan and something that stays');
}

function contradiction(name: string, id: string, what: string): Failure {
  return new Failure('error', `${name} cannot be planned: ${what} have the id ${shortened(id)}`, {
    hint: `this is a bug in zonemason, ${REPORT_IT}; nothing was written`,
  });
}
