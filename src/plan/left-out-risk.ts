import type { RiskKind } from './assess-risks.js';
import type { Risk, Step, Why } from './plan.js';

/** Code of the risk that a step breaks a rule of the service without one that is left out. No consent lifts it. */
export const LEFT_OUT = 'left-out';

export const leftOut: RiskKind = {
  code: LEFT_OUT,
  level: 'block',
  summary: 'a step must come after one of a zone that is left out',
};

/** Code of the risks that something points at a name without an answer. */
export const DANGLING_TARGET = 'dangling-target';

/** What may happen while a step has not waited for another one, by the reason to wait. */
const LOSSES: Readonly<Record<Exclude<Why, 'rule'>, string>> = {
  name: 'a name may have no answer',
  set: 'a record set may have no answer',
  pointer: 'a record may point at a name without an answer',
  wildcard: 'a name that a wildcard answers for may have no answer',
  delegation: 'a name below a delegation may have no answer',
  ds: 'a DS may stand without its NS',
};

export interface MissedWait {
  readonly step: Pick<Step, 'id' | 'address'>;
  /** What it waits for, and the zone of that, which is left out. */
  readonly need: Pick<Step, 'address'>;
  readonly zone: string;
  /** Null where the plan does not say it. */
  readonly why: Why | null;
}

/**
 * The risk of taking a step without the one that it waits for: a block where a rule of the service is at stake, or may
 * be. Zones rest on one another only by names of one that another points at, so all else is a target without an answer.
 */
export function leftOutRisk({ step: { id, address }, need, zone, why }: MissedWait): Risk {
  const step = `step ${id} (${address})`;
  if (why === null || why === 'rule')
    return {
      code: LEFT_OUT,
      level: 'block',
      address,
      message: `${step} must come after the change of ${need.address}, but ${zone} is left out`,
    };
  return {
    code: DANGLING_TARGET,
    level: 'warn',
    address,
    message: `${step} does not wait for the change of ${need.address}, since ${zone} is left out: ${LOSSES[why]} until ${zone} is applied`,
  };
}
