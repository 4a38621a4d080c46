import { recordAddress } from '../record.js';
import type { RiskRule } from './risk.js';

export const apexNsChange: RiskRule = {
  code: 'apex-ns-change',
  level: 'block',
  summary: 'an NS record of the zone itself is changed or deleted',
  *find({ zone, diff }) {
    const changes = diff.changes.filter(({ before }) => before?.prefix === '' && before.type === 'NS');
    if (changes.length === 0) return;
    yield {
      changes,
      address: recordAddress(zone, { prefix: '', type: 'NS' }),
      message: `the name servers of ${zone} itself change: a mistake makes the whole domain unreachable, and caches keep it for hours`,
    };
  },
};
