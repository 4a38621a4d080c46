import { groupBy } from '../../diagnostics/group-by.js';
import { naturalKey, sortedBy } from '../../text/compare.js';
import { enumeration } from '../../text/plural.js';
import type { LostPointer } from '../meaning/missing-targets.js';
import { fateOf, missingTargets } from '../meaning/missing-targets.js';
import { ownerName } from '../name/domain.js';
import { recordAddress } from '../record.js';
import type { AnswerRiskRule } from './answer-changes.js';
import { MOST_NAMES } from './answer-changes.js';
import type { RiskFinding, RiskRule, ZoneChange } from './risk.js';

export const danglingTarget: AnswerRiskRule = {
  code: 'dangling-target',
  level: 'warn',
  summary:
    'a record points at a name that loses its answer, for good or for a moment, or that may not have one yet in another zone',
  explanation:
    'A record that points at a name without an answer is an error for everyone who uses it: mail cannot be delivered, an alias leads nowhere. If others can register the target, they can take over the name. Of 628 real changes of single zones in public repositories, 6 raise it.',
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
  *find({ comparison, effects, changesOf }) {
    const missing = sortedBy(missingTargets(comparison, effects), ({ record }) => naturalKey(record.prefix));
    for (const alike of groupBy(missing, errorOf).values()) {
      const [first] = alike;
      if (!first) continue;
      const { zone, record, target } = first;
      const owners = alike.map((pointer) => ownerName(pointer.record.prefix, zone));
      yield {
        changes: changesOf(alike.flatMap((pointer) => pointer.effects)),
        address: recordAddress(zone, record),
        message: `${record.type} of ${enumeration(owners, MOST_NAMES)} ${alike.length === 1 ? 'points' : 'point'} at ${target}, which ${fateOf(comparison, target)}`,
      };
    }
  },
};

/** Equal for what can be told in one sentence. */
function errorOf({ zone, record: { type }, target }: LostPointer): string {
  return [zone, type, target].join('\n');
}

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
