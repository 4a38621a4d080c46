import { mayDelegate } from '../order/change-node.js';
import type { RemovedName } from '../order/removed-names.js';
import { recordAddress } from '../record.js';
import type { RiskRule } from './risk.js';
import { unpublishing } from './risk.js';

export const nameRemoved: RiskRule = {
  code: 'name-removed',
  level: 'warn',
  summary: 'the last record that answers at a name is deleted or switched off, and no wildcard answers',
  explanation:
    'Whoever uses the name gets an error from then on. Nothing in the files shows who that is: other zones, devices, certificates and links may contain the name.',
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
  *find({ zone, removed }) {
    for (const name of removed) {
      const changes = unpublishing(name);
      const [first] = changes;
      if (!first || name.isDelegated) continue;
      yield {
        changes,
        address: recordAddress(zone, first.before),
        message: `${whatIsLost(name)} will have no answer: the last record of ${name.owner} is removed`,
      };
    }
  },
};

/** The names that lose their answer. */
function whatIsLost({ zone, owner, nodes }: RemovedName): string {
  if (owner.startsWith('*.')) return `names below ${owner.slice(2)} without records of their own`;
  const isCut = owner !== zone.name && nodes.some(mayDelegate);
  return isCut ? `${owner} and the names below it` : owner;
}
