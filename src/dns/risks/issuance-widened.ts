import { enumeration } from '../../text/plural.js';
import type { Effect } from '../../plan/effect.js';
import type { Widening } from '../meaning/issuance.js';
import { widenings } from '../meaning/issuance.js';
import { caaFor } from '../meaning/relevant-caa.js';
import type { AnswerChanges, AnswerRiskRule, ToldEffect } from './answer-changes.js';
import { alikeFindings, MOST_NAMES } from './answer-changes.js';

export const issuanceWidened: AnswerRiskRule = {
  code: 'issuance-widened',
  level: 'warn',
  summary: 'a certificate authority may issue that could not',
  explanation:
    'CAA records say who may issue certificates for a name and for those below it that have none of their own. A certificate from one more authority is enough to pose as the name. Without any CAA record, every authority may issue. Of 628 real changes of single zones in public repositories, 9 raise it.',
  advice:
    'Allow only the authorities that are in use. Keep the CAA records of the apex when others come below it.',
  example: {
    raised: {
      change: `
 zone: example.com
 records:
   "@":
     CAA:
       - 0 issue "ca.example.net"
+      - 0 issue "ca.example.org"
`,
    },
    spared: {
      change: `
 zone: example.com
 records:
   "@":
     CAA:
       - 0 issue "ca.example.net"
-      - 0 issue "ca.example.org"
`,
    },
  },
  *find(plan) {
    const widened = plan.effects.flatMap((effect) => widenedBy(plan, effect));
    yield* alikeFindings(widened, plan, {
      type: 'CAA',
      sentence: (text, names) => `${text} for ${names}, also for names below without CAA records`,
    });
  },
};

function widenedBy({ comparison: { states } }: AnswerChanges, effect: Effect): readonly ToldEffect[] {
  if (effect.type !== 'CAA' || effect.after.status === 'no-name') return [];
  const [before, after] = [caaFor(states.before, effect), caaFor(states.after, effect)];
  if (!before || !after) return [];
  return widenings(before, after).map((widening) => ({ effect, text: textOf(widening) }));
}

function textOf({ what, gained }: Widening): string {
  const who = gained === 'anyone' ? 'any authority' : enumeration(gained, MOST_NAMES);
  return `${who} may issue ${what} from now on`;
}
