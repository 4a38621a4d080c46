import { ownerName, recordAddress } from '../record.js';
import type { RiskRule } from './risk.js';

export const typeSwapGap: RiskRule = {
  code: 'type-swap-gap',
  level: 'warn',
  summary: 'A name must be deleted before it can be created again with another type.',
  *find({ zone, swaps }) {
    for (const change of swaps) {
      if (!change.before) continue;
      yield {
        changes: [change],
        address: recordAddress(zone, change.before),
        message: `${ownerName(change.before.prefix, zone)} has no answer for a moment: ${change.before.type} has to go before the new type can come`,
      };
    }
  },
};
