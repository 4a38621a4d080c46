import type { Wish } from '../order/wishes.js';
import { ownerName } from '../name/domain.js';
import { recordAddress } from '../record.js';
import { isTypeChange } from '../diff/type-changes.js';
import type { Change } from '../diff/zone-diff.js';
import { groupBy } from '../../diagnostics/group-by.js';
import { oneOf } from '../../text/plural.js';
import type { RiskRule, ZoneChange } from './risk.js';

/** Where the service takes a PUT with another type, the name has an answer at every moment. */
const IF_REFUSED = {
  level: 'info',
  when: 'where the gap opens only if the service refuses a PUT of another type',
  summary: 'a name has no answer for a moment if the service refuses a PUT of another type',
} as const;

export const typeSwapGap: RiskRule = {
  code: 'type-swap-gap',
  level: 'warn',
  exception: IF_REFUSED,
  summary:
    'a name or a record set has no answer for a moment in any order, usually because a CNAME is created or deleted',
  explanation:
    'A CNAME must be alone at its name. One record can turn into it, or it into one record, by a PUT with another type; all others have to be deleted before or created after it. If the service refuses such a PUT, the old record has to be deleted before the new one can be created. Resolvers that ask in between learn that there is no answer, and may keep that for minutes.',
  advice:
    'Apply when few people use the name. DELETE and POST run back to back, and the old record is restored if the POST fails. `dns: { replace: … }` says how a change of type is written.',
  example: {
    raised: {
      change: `
 zone: example.com
 records:
-  blog: { CNAME: blog.example.net }
+  blog: { A: 192.0.2.40 }
`,
    },
    spared: {
      change: `
 zone: example.com
 records:
-  blog: { CNAME: blog.example.net }
+  blog: { CNAME: pages.example.net }
`,
    },
  },
  *find({ zone, diff, losses, swaps }) {
    // A message of a name server's target is carried out at once.
    if (diff.zone.protocol === 'update') return;
    const unmet = unmetBy(losses);
    for (const [change, wishes] of unmet) {
      const { before, after } = change;
      const cause =
        before && swaps.has(change) ? `: ${before.type} must be deleted before the new type is created` : '';
      for (const [name, ofName] of groupBy(wishes, (wish) => wish.name))
        yield {
          changes: [change],
          address: recordAddress(zone, before ?? after),
          message: `${describe(name, ofName)} for a moment${cause}`,
        };
    }
    if (diff.zone.replace !== 'auto') return;
    for (const change of diff.changes)
      if (isPublishedTypeChange(change) && !unmet.get(change)?.some(leavesNoAnswer))
        yield {
          level: IF_REFUSED.level,
          changes: [change],
          address: recordAddress(zone, change.after),
          message: `${ownerName(change.after.prefix, zone)} has no answer for a moment if the service refuses to turn ${change.before.type} into ${change.after.type}`,
        };
  },
};

/** The wishes that are not met because of each change: one that leaves a whole name without an answer, or those that do so for record sets. */
function unmetBy(losses: ZoneChange['losses']): ReadonlyMap<Change, readonly Wish[]> {
  const unmet = new Map<Change, readonly Wish[]>();
  for (const { wish, nodes } of losses)
    for (const { change } of nodes) {
      const others = unmet.get(change) ?? [];
      if (others.some(leavesNoAnswer)) continue;
      if (leavesNoAnswer(wish)) unmet.set(change, [wish]);
      if (wish.kind === 'set') unmet.set(change, [...others, wish]);
    }
  return unmet;
}

function leavesNoAnswer({ kind }: Wish): boolean {
  return kind === 'name';
}

/** Whether a change of type is of a record that is published before and after it. */
function isPublishedTypeChange(change: Change): change is Extract<Change, { readonly action: 'update' }> {
  return isTypeChange(change) && change.before.active && change.after.active;
}

function describe(name: string, wishes: readonly Wish[]): string {
  const [who, verb] = name.startsWith('?.')
    ? [`names below ${name.slice(2)} without their own records`, 'have']
    : [name, 'has'];
  const missing = wishes.map((wish) => (leavesNoAnswer(wish) ? 'answer' : questionText(wish)));
  return `${who} ${verb} no ${oneOf([...new Set(missing)])}`;
}

function questionText({ question }: Wish): string {
  return question === 'ADDRESS' ? 'address' : question;
}
