import { formerRouteText, isSameRoute, mailRoute, routeText } from '../meaning/mail-route.js';
import type { Effect } from '../../plan/effect.js';
import type { AnswerChanges, AnswerRiskRule, ToldEffect } from './answer-changes.js';
import { alikeFindings } from './answer-changes.js';

export const mailRouteChanged: AnswerRiskRule = {
  code: 'mail-route-changed',
  level: 'warn',
  summary: 'mail for a name is delivered to other hosts, or in another order',
  explanation:
    'Mail that goes to a host that does not expect it is lost, refused, or read by others. A name with an address and without an MX gets mail itself, so its first MX and its last one change the route, too. The address of a mail host and the numbers of preferences do not count, as long as the order stays. Of 628 real changes of single zones in public repositories, 29 raise it. A host that becomes an alias of a mail domain, or ceases to be one, does not count.',
  advice:
    'Check that the new hosts accept mail for the name, and keep the old ones running until the TTL of the MX has run out.',
  example: {
    raised: {
      change: `
 zone: example.com
 records:
   "@":
-    MX: 10 mx.example.net
+    MX: 10 mx.example.org
`,
    },
    spared: {
      change: `
 zone: example.com
 records:
   "@":
-    MX: 10 mx.example.net
+    MX: 20 mx.example.net
`,
    },
  },
  *find(plan) {
    const rerouted = plan.effects.flatMap((effect) => reroutedBy(plan, effect) ?? []);
    yield* alikeFindings(rerouted, plan, {
      type: 'MX',
      sentence: (text, names) => `mail for ${names} ${text}`,
    });
  },
};

/** The old and the new way of mail for the names of an effect; null if there was none before, or if it stays the same. */
function reroutedBy({ comparison: { states } }: AnswerChanges, effect: Effect): ToldEffect | null {
  if (effect.type !== 'MX' || effect.after.status === 'no-name' || isByTheWay(effect)) return null;
  const [from, to] = [mailRoute(states.before, effect), mailRoute(states.after, effect)];
  if (from.kind === 'none' || isSameRoute(from, to)) return null;
  return { effect, text: `${routeText(to)}; until now it ${formerRouteText(from)}` };
}

/** Whether a name has an MX on one side only, as an alias of a mail domain: a host that becomes one, or ceases to be one. */
function isByTheWay({ before, after }: Effect): boolean {
  if ((before.status === 'answer') === (after.status === 'answer')) return false;
  const routed = before.status === 'answer' ? before : after;
  return routed.via.length > 0 && String(before.via) !== String(after.via);
}
