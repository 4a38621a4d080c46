import { LEFT_OUT } from '../../plan/risks/guards.js';
import type { MissedWait } from '../../plan/narrowing/narrow-waits.js';
import type { Risk, Why } from '../../plan/plan.js';
import type { RiskKind } from '../../plan/risks/risk-kind.js';
import { danglingTarget } from './dangling-target.js';

/** A step would break a rule of the service without a change that is left out. It cannot be allowed. */
export const leftOut: RiskKind = {
  code: LEFT_OUT,
  level: 'block',
  summary: 'a step must wait for a change that is left out',
  explanation:
    'The service refuses a CNAME beside other records, and a step that closes a CNAME loop, also through another zone. `--name`, `--type`, `--zone`, `--shard` and `--only` may leave out the step that makes room first.',
  advice:
    'Apply the changes together (`--name`, `--type` or `--zone` for each), or all of them. If the others have been applied since, make a new plan. The risk cannot be allowed.',
  example: {
    raised: {
      change: `
 zone: example.com # planned with --zone example.com
 records:
-  a: { A: 192.0.2.1 }
+  a: { CNAME: b.example.net }
---
 zone: example.net # left out
 records:
-  b: { CNAME: a.example.com }
+  b: { A: 192.0.2.1 }
`,
    },
    spared: {
      change: `
 zone: example.com # planned with --zone example.com
 records:
-  a: { A: 192.0.2.1 }
+  a: { CNAME: b.example.net }
---
 zone: example.net # left out
 records:
-  b: { CNAME: www.example.org }
+  b: { A: 192.0.2.1 }
`,
    },
  },
};

/** What may happen when a step does not wait for another one, by the reason to wait. */
const LOSSES: Readonly<Record<Exclude<Why, 'rule'>, string>> = {
  name: 'a name may have no answer',
  set: 'a record set may have no answer',
  pointer: 'a record may point at a name without an answer',
  wildcard: 'a name that a wildcard answers for may have no answer',
  delegation: 'a name below a delegation may have no answer',
  ds: 'a DS may have no NS beside it',
};

/**
 * The risk of a step without the one that it waits for: a block if a rule of the service may be broken. Zones otherwise
 * depend on each other only through targets, so everything else is a target without an answer.
 */
export function leftOutRisk({ step: { id, address }, need, zone, why }: MissedWait): Risk {
  const step = `step ${id} (${address})`;
  const left = zone ?? 'it';
  if (why === null || why === 'rule') {
    const message = `${step} must wait for the change of ${need.address}, but ${left} is left out`;
    return { code: leftOut.code, level: leftOut.level, address, message };
  }
  const message = `${step} does not wait for the change of ${need.address}, since ${left} is left out: ${LOSSES[why]} until ${left} is applied`;
  return { code: danglingTarget.code, level: danglingTarget.level, address, message };
}

/** A change that does not wait for one of the same plan that is left out; both by their addresses. */
export interface MissedChange {
  readonly address: string;
  readonly need: string;
  readonly why: Exclude<Why, 'rule'>;
}

/** The risk of a change without one that is left out. No rule is broken by it. */
export function missedWaitRisk({ address, need, why }: MissedChange): Risk {
  const message = `${address} does not wait for the change of ${need}, which is left out: ${LOSSES[why]} until it is applied`;
  return { code: danglingTarget.code, level: danglingTarget.level, address, message };
}
