import type { Wish } from '../order/wishes.js';
import { ownerName } from '../name/domain.js';
import { recordAddress } from '../record.js';
import { isTypeChange } from '../diff/type-changes.js';
import type { Change } from '../diff/zone-diff.js';
import type { RiskRule } from './risk.js';

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
    const gaps = new Map<Change, Wish>();
    for (const { wish, nodes } of losses)
      for (const { change } of nodes)
        if (isGap(wish) && gaps.get(change)?.kind !== 'name') gaps.set(change, wish);
    for (const [change, wish] of gaps) {
      const { before, after } = change;
      const cause =
        before && swaps.has(change) ? `: ${before.type} must be deleted before the new type is created` : '';
      yield {
        changes: [change],
        address: recordAddress(zone, before ?? after),
        message: `${describe(wish)} for a moment${cause}`,
      };
    }
    if (diff.zone.replace !== 'auto') return;
    for (const change of diff.changes)
      if (isPublishedTypeChange(change) && gaps.get(change)?.kind !== 'name')
        yield {
          level: IF_REFUSED.level,
          changes: [change],
          address: recordAddress(zone, change.after),
          message: `${ownerName(change.after.prefix, zone)} has no answer for a moment if the service refuses to turn ${change.before.type} into ${change.after.type}`,
        };
  },
};

/** Whether a wish that is not met leaves a name without an answer, or one of its record sets. */
function isGap({ kind }: Wish): boolean {
  return kind === 'name' || kind === 'set';
}

/** Whether a change of type is of a record that is published before and after it. */
function isPublishedTypeChange(change: Change): change is Extract<Change, { readonly action: 'update' }> {
  return isTypeChange(change) && change.before.active && change.after.active;
}

function describe({ kind, name, question }: Wish): string {
  const [who, verb] = name.startsWith('?.')
    ? [`names below ${name.slice(2)} without their own records`, 'have']
    : [name, 'has'];
  return `${who} ${verb} no ${kind === 'name' ? 'answer' : question === 'ADDRESS' ? 'address' : question}`;
}
