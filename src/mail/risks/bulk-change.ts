import { managedCount } from '../../plan/managed-diff.js';
import type { RiskRule } from './risk.js';

/** Below this number of translations a share says little. */
const FEW_TRANSLATIONS = 10;

export const bulkChange: RiskRule = {
  code: 'bulk-change',
  level: 'block',
  summary: 'more than 30 % of the managed translations, of 10 or more, are changed or deleted',
  *find({ diffs, maxChangePercent }) {
    const changes = diffs.flatMap((diff) => diff.changes.filter(({ action }) => action !== 'create'));
    const managed = diffs.reduce((sum, diff) => sum + managedCount(diff), 0);
    const percent = (changes.length / managed) * 100;
    if (managed < FEW_TRANSLATIONS || percent <= maxChangePercent) return;
    yield {
      changes,
      address: 'mail',
      message: `${changes.length} of ${managed} translations (${Math.round(percent)} %) are changed or deleted at once; the limit is ${maxChangePercent} %`,
    };
  },
};
