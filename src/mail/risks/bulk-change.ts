import { DEFAULT_MAX_CHANGE_PERCENT, FEW_VALUES, findBulkChange } from '../../plan/bulk-change.js';
import type { RiskRule } from './risk.js';

export const bulkChange: RiskRule = {
  code: 'bulk-change',
  level: 'block',
  summary: `more than ${DEFAULT_MAX_CHANGE_PERCENT} % of the managed translations, of ${FEW_VALUES} or more, are changed or deleted`,
  *find({ diffs, maxChangePercent }) {
    const bulk = findBulkChange(diffs, { maxChangePercent, noun: 'translations' });
    if (!bulk) return;
    yield {
      changes: bulk.changes,
      address: 'mail',
      message: `${bulk.share} are changed or deleted at once; the limit is ${maxChangePercent} %`,
    };
  },
};
