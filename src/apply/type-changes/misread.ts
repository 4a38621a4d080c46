import type { Step } from '../../plan/plan.js';
import type { ValueModel } from '../step/value-model.js';

/** What a service that ignores the type of a PUT stores: the new content under the old type; null if no record is changed. */
export function misreadValue<V>(
  { before, after }: Step<V>,
  { fieldsOf }: Pick<ValueModel<V>, 'fieldsOf'>,
): V | null {
  return before === null || after === null ? null : { ...after, type: fieldsOf(before)['type'] };
}
