import { recordAddress } from '../record.js';
import type { RiskRule } from './risk.js';

export const apexNsChange: RiskRule = {
  code: 'apex-ns-change',
  level: 'block',
  summary: 'an NS record of the zone itself is changed or deleted',
  explanation:
    'These records say which servers answer for the whole domain. If one of them is wrong, the domain cannot be reached, and caches keep the mistake for hours.',
  advice:
    'Check that every new server answers for the zone and that the registrar has the same names. Then apply with `--allow apex-ns-change`.',
  example: {
    raised: {
      change: `
 zone: example.com
 records:
   "@":
     NS:
       - ns1.example.net
-      - ns2.example.net
+      - ns3.example.net
`,
    },
    spared: {
      change: `
 zone: example.com
 records:
   "@":
     NS:
       - ns1.example.net
       - ns2.example.net
+      - ns3.example.net
`,
    },
  },
  *find({ zone, diff }) {
    const changes = diff.changes.filter(({ before }) => before?.prefix === '' && before.type === 'NS');
    if (changes.length === 0) return;
    yield {
      changes,
      address: recordAddress(zone, { prefix: '', type: 'NS' }),
      message: `the name servers of ${zone} itself change: a mistake makes the whole domain unreachable, and caches keep it for hours`,
    };
  },
};
