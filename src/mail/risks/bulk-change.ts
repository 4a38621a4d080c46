import { bulkMessage, findBulkChange, findWideChange } from '../../plan/risks/bulk-change.js';
import { bulkChange as kind } from '../../plan/risks/risk-kinds.js';
import type { RiskRule } from './risk.js';

export const bulkChange: RiskRule = {
  ...kind,
  *find({ diffs, released, templateCount, maxChangePercent }) {
    const all = diffs.filter(({ desired }) => !released.has(desired.name));
    const limit = { maxChangePercent, noun: 'translations' };
    const wide =
      findWideChange(all, { ...limit, scopes: 'templates', scopeCount: templateCount }) ??
      findBulkChange(all, limit);
    if (wide) {
      yield { changes: wide.changes, address: 'mail', message: bulkMessage(wide, maxChangePercent) };
      return;
    }
    for (const diff of all) {
      const { name } = diff.desired;
      const bulk = findBulkChange([diff], { ...limit, noun: `translations of ${name}` });
      if (bulk)
        yield {
          changes: bulk.changes,
          address: `mail/${name}`,
          message: bulkMessage(bulk, maxChangePercent),
        };
    }
  },
};
