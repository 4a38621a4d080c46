import type { RiskRuleOf } from '../../plan/risks/assess-risks.js';
import { bulkMessage, findBulkChange, findWideChange } from '../../plan/risks/bulk-change.js';
import { bulkChange as kind } from '../../plan/risks/risk-kinds.js';
import type { Change, ZoneDiff } from '../diff/zone-diff.js';
import type { RiskRule } from './risk.js';

export const bulkChange: RiskRule = {
  ...kind,
  *find({ zone, diff, maxChangePercent }) {
    const bulk = findBulkChange([diff], { maxChangePercent, noun: `records of ${zone}` });
    if (!bulk) return;
    yield { changes: bulk.changes, address: `dns/${zone}`, message: bulkMessage(bulk, maxChangePercent) };
  },
};

/** The zones of a plan together. */
export interface AllZones {
  readonly diffs: readonly ZoneDiff[];
  /** How many zones the project has, selected or not. */
  readonly zoneCount: number;
  readonly maxChangePercent: number;
}

/** The same over all zones: a shared file may change a little of each. */
export const wideChange: RiskRuleOf<AllZones, Change> = {
  ...kind,
  *find({ diffs, zoneCount, maxChangePercent }) {
    const wide = findWideChange(diffs, {
      maxChangePercent,
      noun: 'records',
      scopes: 'zones',
      scopeCount: zoneCount,
    });
    if (wide) yield { changes: wide.changes, address: 'dns', message: bulkMessage(wide, maxChangePercent) };
  },
};
