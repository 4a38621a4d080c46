import type { RemovedName } from '../order/removed-names.js';
import { recordAddress } from '../record.js';
import type { RiskRule } from './risk.js';
import { unpublishing } from './risk.js';

export const nameRemoved: RiskRule = {
  code: 'name-removed',
  level: 'warn',
  summary: 'the last record that answers at a name is deleted or switched off, and no wildcard answers',
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
  const isCut = owner !== zone.name && nodes.some(({ type }) => type?.isDelegation);
  return isCut ? `${owner} and the names below it` : owner;
}
