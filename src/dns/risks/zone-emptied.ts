import type { RiskRule } from './risk.js';

export const zoneEmptied: RiskRule = {
  code: 'zone-emptied',
  level: 'block',
  summary: 'every managed record of a zone would be deleted',
  explanation:
    'A file that has lost its records, or the wrong file, would take a whole domain off the network. It counts however small the zone is.',
  advice:
    'Check that the file is the right one and complete. To give up a zone, apply with `--allow zone-emptied`; to leave it as it is, delete its file.',
  example: {
    raised: {
      change: `
 zone: example.com
-records:
-  www: { A: 192.0.2.1 }
-  "@": { A: 192.0.2.1 }
+records: {}
`,
    },
    spared: {
      change: `
 zone: example.com
 records:
   www: { A: 192.0.2.1 }
-  "@": { A: 192.0.2.1 }
`,
    },
  },
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
