import { recordAddress } from '../record.js';
import type { RiskRule } from './risk.js';

export const apexNsChange: RiskRule = {
  code: 'apex-ns-change',
  level: 'block',
  summary: 'an NS of the zone itself changes or goes',
  *find({ zone, diff }) {
    const changes = diff.changes.filter(({ before }) => before?.prefix === '' && before.type === 'NS');
    if (changes.length === 0) return;
    yield {
      changes,
      address: recordAddress(zone, { prefix: '', type: 'NS' }),
      message: `name servers of ${zone} itself change: a mistake takes the whole domain off the net, and caches keep it for hours`,
    };
  },
};
