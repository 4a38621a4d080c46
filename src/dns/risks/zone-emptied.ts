import type { RiskRule } from './risk.js';

export const zoneEmptied: RiskRule = {
  code: 'zone-emptied',
  level: 'block',
  summary: 'every managed record of a zone would be deleted',
  *find({ zone, diff, swaps }) {
    const deletes = diff.changes.filter(({ action }) => action === 'delete');
    const nothingStays =
      diff.unchanged.length === 0 && diff.changes.every(({ action }) => action !== 'update');
    if (!nothingStays || deletes.every((change) => swaps.has(change))) return;
    const records =
      deletes.length === 1 ? 'the only managed record' : `all ${deletes.length} managed records`;
    yield { changes: deletes, address: `dns/${zone}`, message: `${records} of ${zone} would be deleted` };
  },
};
