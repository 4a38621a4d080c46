import { groupBy } from '../../diagnostics/group-by.js';
import { enumeration } from '../../text/plural.js';
import { ANY, askedName } from '../answers/answer.js';
import { answersAnything } from '../answers/answers-anything.js';
import type { Effect } from '../../plan/effect.js';
import { prefixIn } from '../name/domain.js';
import type { DnsRecord } from '../record.js';
import type { AnswerChanges, AnswerRiskRule } from './answer-changes.js';
import { effectAddress, isAnsweredThrough, shownName } from './answer-changes.js';

export const wildcardAdded: AnswerRiskRule = {
  code: 'wildcard-added',
  level: 'warn',
  summary: 'names that had no answer get one from a wildcard',
  explanation:
    'A wildcard answers for every name that does not exist: also for misspelt names, and for deleted ones that links and devices still use. The operator of the host behind it gets their visitors, and often certificates for them. Of 628 real changes of single zones in public repositories, 8 raise it.',
  advice: 'Add the names that are needed one by one, or put the wildcard below a name of its own.',
  example: {
    raised: {
      change: `
 zone: example.com
 records:
   www: { A: 192.0.2.1 }
+  "*": { A: 192.0.2.1 }
`,
    },
    spared: {
      change: `
 zone: example.com
 records:
   www: { A: 192.0.2.1 }
+  shop: { A: 192.0.2.1 }
`,
    },
  },
  *find(plan) {
    const added = plan.effects.filter((effect) => isAdded(plan, effect));
    for (const [first, ...others] of groupBy(added, ({ name }) => name).values()) {
      if (!first) continue;
      const [published] = changesOfWildcard(plan, first);
      const types = [first, ...others].map(({ type }) => type);
      yield {
        changes: plan.changesOf([first, ...others]),
        address: effectAddress(first, published?.type ?? first.type),
        message: `every name below ${first.name} that does not exist gets ${enumeration(types, types.length)} from ${shownName(first)}, and had no answer before`,
      };
    }
  },
};

/** Whether names without records get an answer, and had none, from a wildcard right beside them that comes or changes. */
function isAdded(plan: AnswerChanges, effect: Effect): boolean {
  const { states } = plan.comparison;
  const { below, type, kind, before } = effect;
  if (!below || type === ANY || kind !== 'added' || before.status === 'answer') return false;
  if (changesOfWildcard(plan, effect).length === 0 || answersAnything(states.before, askedName(effect)))
    return false;
  return !isAnsweredThrough(states.after, effect);
}

/** The records of the wildcard that are published anew, or changed. */
function changesOfWildcard(
  { comparison: { changes } }: AnswerChanges,
  { name, zone }: Effect,
): readonly DnsRecord[] {
  const all = changes.get(zone)?.at(prefixIn(zone, `*.${name}`)) ?? [];
  return all.flatMap(({ after }) => (after?.active ? after : []));
}
