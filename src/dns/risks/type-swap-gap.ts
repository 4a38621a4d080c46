import type { Wish } from '../order/wishes.js';
import { recordAddress } from '../record.js';
import type { Change } from '../planning/zone-diff.js';
import type { RiskRule } from './risk.js';

export const typeSwapGap: RiskRule = {
  code: 'type-swap-gap',
  level: 'warn',
  summary:
    'a name or a record set has no answer for a moment, whatever the order: as a rule a CNAME comes or goes',
  *find({ zone, losses, swaps }) {
    const told = new Set<Change>();
    for (const { wish, nodes } of losses) {
      if (wish.kind !== 'name' && wish.kind !== 'set') continue;
      for (const { change } of nodes) {
        const { before, after } = change;
        if (told.has(change)) continue;
        told.add(change);
        const cause =
          before && swaps.has(change) ? `: ${before.type} has to go before the new type can come` : '';
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
    ? [`names below ${name.slice(2)} that have no records of their own`, 'have']
    : [name, 'has'];
  return `${who} ${verb} ${kind === 'name' ? 'no answer' : `no ${question}`}`;
}
