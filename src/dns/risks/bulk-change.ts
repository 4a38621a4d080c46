import { DEFAULT_MAX_CHANGE_PERCENT, FEW_VALUES, findBulkChange } from '../../plan/bulk-change.js';
import type { RiskRule } from './risk.js';

export const bulkChange: RiskRule = {
  code: 'bulk-change',
  level: 'block',
  summary: `more than ${DEFAULT_MAX_CHANGE_PERCENT} % of a zone's records, of ${FEW_VALUES} or more, are changed or deleted`,
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
