import type { DnsRecord } from '../record.js';
import { recordAddress } from '../record.js';
import type { DesiredZone } from '../zone.js';
import type { RiskRule } from './risk.js';

export const apexMxDelete: RiskRule = {
  code: 'apex-mx-delete',
  level: 'block',
  summary: 'the last MX of a zone is deleted and not replaced by a Null MX',
  explanation:
    'Without an MX, mail servers deliver to the addresses of the zone itself, often a web server that refuses mail. Mail bounces, or waits for days until it does. If the provider has a managed mail service for the zone, that takes it again; only `serviceRecords` of the file can tell this beforehand.',
  advice:
    'Keep an MX. If the zone accepts no mail, declare a Null MX (`MX: .`), so that senders learn it at once.',
  example: {
    raised: {
      change: `
 zone: example.com
 records:
   "@":
     A: 192.0.2.1
-    MX: 10 mx.example.net
`,
    },
    spared: {
      change: `
 zone: example.com
 records:
   "@":
     A: 192.0.2.1
-    MX: 10 mx.example.net
+    MX: .
`,
    },
  },
  *find(change) {
    const { zone, diff } = change;
    const changes = diff.changes.filter(({ before }) => before?.prefix === '' && isMx(before));
    if (changes.length === 0) return;
    const { before, after } = change.published;
    if (!before.at('').some(isMx) || after.at('').some(isMx)) return;
    yield {
      changes,
      address: recordAddress(zone, { prefix: '', type: 'MX' }),
      message: `the last MX of ${zone} is deleted: ${fateOfMail(diff.zone)}; declare a Null MX (\`MX: .\`) if the zone accepts no mail`,
    };
  },
};

/** What name servers say may be another thing the next time, and consent is to a message that stays. */
function fateOfMail({ name, serviceRecords, protocol }: DesiredZone): string {
  if (serviceRecords.some((record) => !record.seen && record.prefix === '' && isMx(record)))
    return `mail to ${name} goes to the managed service again`;
  const exception = protocol === 'rest' ? ', unless a managed service takes it' : '';
  return `mail to ${name} will bounce or be sent to its web server${exception}`;
}

function isMx({ type }: Pick<DnsRecord, 'type'>): boolean {
  return type === 'MX';
}
