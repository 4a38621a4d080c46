import type { Wish } from '../order/wishes.js';
import { recordAddress } from '../record.js';
import type { Change } from '../diff/zone-diff.js';
import type { RiskRule } from './risk.js';

export const typeSwapGap: RiskRule = {
  code: 'type-swap-gap',
  level: 'warn',
  summary:
    'a name or a record set has no answer for a moment in any order, usually because a CNAME is created or deleted',
  explanation:
    'A CNAME must be alone at its name, so the old record has to be deleted before the new one can be created. Resolvers that ask in between learn that there is no answer, and may keep that for minutes.',
  advice:
    'Apply when few people use the name. DELETE and POST run back to back, and the old record is restored if the POST fails.',
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
  *find({ zone, losses, swaps }) {
    const reported = new Set<Change>();
    for (const { wish, nodes } of losses) {
      if (wish.kind !== 'name' && wish.kind !== 'set') continue;
      for (const { change } of nodes) {
        const { before, after } = change;
        if (reported.has(change)) continue;
        reported.add(change);
        const cause =
          before && swaps.has(change)
            ? `: ${before.type} must be deleted before the new type is created`
            : '';
        yield {
          changes: [change],
          address: recordAddress(zone, before ?? after),
          message: `${describe(wish)} for a moment${cause}`,
        };
      }
    }
  },
};

function describe({ kind, name, question }: Wish): string {
  const [who, verb] = name.startsWith('?.')
    ? [`names below ${name.slice(2)} without their own records`, 'have']
    : [name, 'has'];
  return `${who} ${verb} ${kind === 'name' ? 'no answer' : `no ${question}`}`;
}
