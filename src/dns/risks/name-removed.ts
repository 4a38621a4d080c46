import { groupBy } from '../../diagnostics/group-by.js';
import type { Effect } from '../../plan/effect.js';
import type { Change } from '../diff/zone-diff.js';
import { ANY, askedName } from '../answers/answer.js';
import { linkAt } from '../answers/chain.js';
import { prefixIn } from '../name/domain.js';
import { recordAddress } from '../record.js';
import { isServiceName } from '../verify/service-names.js';
import type { AnswerChanges, AnswerRiskRule } from './answer-changes.js';
import { shownName } from './answer-changes.js';
import { unpublishes } from './risk.js';

export const nameRemoved: AnswerRiskRule = {
  code: 'name-removed',
  level: 'warn',
  summary: 'the last record that answers at a name is deleted or switched off, and no wildcard answers',
  explanation:
    'All who use the name get an error from then on, unless a managed service of the provider answers for it, which may well be at the apex, at names that services use, such as `www`, and in a zone with `serviceRecords`. Nothing in the files shows who that is: other zones, devices, certificates and links may contain the name. Of 628 real changes of single zones in public repositories, 107 raise it.',
  advice:
    'Search for the name where it may be used, and look for it in the query log. Keep it until nobody asks for it any more.',
  example: {
    raised: {
      change: `
 zone: example.com
 records:
   www: { A: 192.0.2.1 }
-  shop: { A: 192.0.2.2 }
`,
    },
    spared: {
      change: `
 zone: example.com
 records:
   www: { A: 192.0.2.1 }
   "*": { A: 192.0.2.3 }
-  shop: { A: 192.0.2.2 }
`,
    },
  },
  *find(plan) {
    const lost = plan.effects.filter(isLost);
    for (const [owner, effects] of groupBy(lost, shownName)) {
      const [first] = effects;
      if (!first || !isRemoved(plan, first)) continue;
      const prefix = prefixIn(first.zone, owner);
      const changes = plan
        .changesOf(effects)
        .flatMap((change) => (unpublishes(change) && change.before.prefix === prefix ? [change] : []));
      const [change] = changes;
      if (!change) continue;
      yield {
        changes,
        address: recordAddress(first.zone, change.before),
        message: mayBeServed(plan, first)
          ? `no custom record of ${owner} is left: it answers only what a managed service answers there`
          : `${whatIsLost(plan, owner, first)} will have no answer${exceptFor(plan, first)}: the last record of ${owner} is ${howLost(change)}`,
      };
    }
  },
};

function isLost({ kind, after }: Effect): boolean {
  return (
    kind === 'removed' || kind === 'undelegated' || (after.status === 'service' && after.via.length === 0)
  );
}

/** Whether a service may answer: no listing tells which there are. */
function mayBeServed({ comparison }: AnswerChanges, { name, below, zone }: Effect): boolean {
  const { serviceRecords = [], mayBeServed: isServed = false } = comparison.zones.get(zone) ?? {};
  return serviceRecords.length > 0 || (isServed && name === zone && !below);
}

function howLost({ after }: Pick<Change, 'after'>): string {
  return after?.active === false ? 'switched off' : 'removed';
}

/** Services may answer at names that they use, though no file says so. */
function exceptFor({ comparison }: AnswerChanges, { name, below, zone }: Effect): string {
  const isServed = comparison.zones.get(zone)?.mayBeServed === true;
  return isServed && !below && isServiceName(prefixIn(zone, name))
    ? ', unless a managed service answers there'
    : '';
}

/** Whether neither a record, nor a wildcard, nor a delegation answers about a name after the plan. */
function isRemoved({ comparison: { states } }: AnswerChanges, effect: Effect): boolean {
  const { cut, records } = linkAt(states.after, askedName(effect), ANY);
  return cut === null && records.length === 0;
}

/** The names that lose their answer. */
function whatIsLost({ comparison: { states } }: AnswerChanges, owner: string, first: Effect): string {
  if (first.below) return `names below ${first.name} without records of their own`;
  const isAlone = first.kind === 'undelegated' && linkAt(states.after, first.name, ANY).nextCloser !== null;
  return isAlone ? `${owner} and the names below it` : owner;
}
