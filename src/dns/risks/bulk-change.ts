import { managedCount } from '../../plan/managed-diff.js';
import type { RiskRule } from './risk.js';

/** Below this size a share says little. */
const FEW_RECORDS = 10;

export const bulkChange: RiskRule = {
  code: 'bulk-change',
  level: 'block',
  summary: "more than 30 % of a zone's records, of 10 or more, would be updated or deleted",
  *find({ zone, diff, maxChangePercent }) {
    const changes = diff.changes.filter(({ action }) => action !== 'create');
    const managed = managedCount(diff);
    if (managed < FEW_RECORDS || changes.length * 100 <= maxChangePercent * managed) return;
    const percent = Math.round((changes.length / managed) * 100);
    const share = `${changes.length} of ${managed} records (${percent} %)`;
    yield {
      changes,
      address: `dns/${zone}`,
      message: `${share} of ${zone} are changed or deleted at once; the limit is ${maxChangePercent} %`,
    };
  },
};
