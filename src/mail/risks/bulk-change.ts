import { findBulkChange } from '../../plan/risks/bulk-change.js';
import { bulkChange as kind } from '../../plan/risks/risk-kinds.js';
import type { RiskRule } from './risk.js';

export const bulkChange: RiskRule = {
  ...kind,
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
