import { findBulkChange } from '../../plan/risks/bulk-change.js';
import { bulkChange as kind } from '../../plan/risks/risk-kinds.js';
import type { RiskRule } from './risk.js';

export const bulkChange: RiskRule = {
  ...kind,
  *find({ zone, diff, maxChangePercent }) {
    const bulk = findBulkChange([diff], { maxChangePercent, noun: 'records' });
    if (!bulk) return;
    yield {
      changes: bulk.changes,
      address: `dns/${zone}`,
      message: `${bulk.share} of ${zone} are changed or deleted at once; the limit is ${maxChangePercent} %`,
    };
  },
};
