import { protectedValue } from '../../plan/risks/risk-kinds.js';
import { isTypeChange } from '../diff/type-changes.js';
import { patternMatcher } from '../records/patterns.js';
import { displayPrefix, recordAddress } from '../record.js';
import type { RiskRule } from './risk.js';

export const protectedRecord: RiskRule = {
  ...protectedValue,
  *find({ zone, diff }) {
    const isProtected = patternMatcher(diff.zone.protect, diff.zone.txt);
    for (const change of diff.changes) {
      if (!(change.action === 'delete' || isTypeChange(change)) || !isProtected(change.before)) continue;
      const fate = change.after ? `become ${change.after.type}` : 'be deleted';
      const { prefix, type } = change.before;
      yield {
        changes: [change],
        address: recordAddress(zone, change.before),
        message: `${type} of \`${displayPrefix(prefix)}\` is protected, but would ${fate}; remove it from \`protect\` first`,
      };
    }
  },
};
