import { ownerName } from '../name/domain.js';
import { recordAddress } from '../record.js';
import type { AnswerRiskRule } from './answer-changes.js';
import { missingTargets } from './missing-targets.js';
import type { RiskFinding, RiskRule, ZoneChange } from './risk.js';

export const danglingTarget: AnswerRiskRule = {
  code: 'dangling-target',
  level: 'warn',
  summary:
    'a record points at a name that loses its answer, for good or for a moment, or that may not have one yet in another zone',
  explanation:
    'A record that points at a name without an answer is an error for everyone who uses it: mail cannot be delivered, an alias leads nowhere. If others can register the target, they can take over the name.',
  advice:
    'Point the record somewhere else or delete it in the same change. If the target is in another zone, apply that zone first, or both together.',
  example: {
    raised: {
      change: `
 zone: example.com
 records:
   "@": { MX: 10 mail.example.com }
-  mail: { A: 192.0.2.5 }
`,
    },
    spared: {
      change: `
 zone: example.com
 records:
-  "@": { MX: 10 mail.example.com }
+  "@": { MX: 10 mx.example.net }
-  mail: { A: 192.0.2.5 }
`,
    },
  },
  find: missingTargets,
};

/** The same while a plan is applied. */
export const danglingForAMoment: RiskRule = { ...danglingTarget, find: betweenSteps };

/** Records whose target has no answer while the plan is applied, and DS records without their NS. */
function* betweenSteps({ losses }: ZoneChange): Iterable<RiskFinding> {
  for (const { wish, nodes } of losses) {
    const { kind, name, pointer } = wish;
    if (!pointer) continue;
    const { zone, record } = pointer;
    yield {
      changes: nodes.map((node) => node.change),
      address: recordAddress(zone, record),
      message:
        kind === 'ds'
          ? `DS of ${name} has no NS beside it for a moment`
          : `${record.type} of ${ownerName(record.prefix, zone)} points at ${name}, which has no answer for a moment`,
    };
  }
}
