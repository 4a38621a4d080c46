import type { Step } from '../../../src/plan/plan.js';
import type { ValueKind } from './value-kind.js';

/** The request of a step. */
export function requestOf<V>(
  { recordId, after }: Step<V>,
  { shortName }: Pick<ValueKind<V>, 'shortName'>,
): string {
  if (recordId === null) return `POST ${after ? shortName(after) : ''}`;
  return after ? `PUT ${recordId} ${shortName(after)}` : `DELETE ${recordId}`;
}
