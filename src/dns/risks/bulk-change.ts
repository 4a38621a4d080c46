import type { ZoneDiff } from '../zone-diff.js';
import type { RiskRule } from './risk.js';

/** Below this size a share says little. */
const FEW_RECORDS = 10;

export const bulkChange: RiskRule = {
  code: 'bulk-change',
  level: 'block',
  summary:
    'More than `guards.maxChangePercent` (30 when left out) of a zone of 10 or more managed live records is updated or deleted.',
  *find({ zone, diff, maxChangePercent }) {
    const changes = diff.changes.filter(({ action }) => action !== 'create');
    const managed = managedCount(diff, changes.length);
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

/** Managed records that a policy keeps count, though no file declares them. */
function managedCount({ unchanged, kept, unmanaged, ignored }: ZoneDiff, changed: number): number {
  return unchanged.length + changed + kept.length - unmanaged.length - ignored.length;
}
