import type { DnsRecord } from '../record.js';
import { recordAddress } from '../record.js';
import type { RiskRule } from './risk.js';
import { publishedAt } from './risk.js';

export const apexMxDelete: RiskRule = {
  code: 'apex-mx-delete',
  level: 'block',
  summary: "the zone's last MX goes and no Null MX comes",
  *find({ zone, diff, before, after }) {
    const had = publishedAt(before, '').some(isMx);
    const has = publishedAt(after, '').some(isMx);
    if (!had || has) return;
    yield {
      changes: diff.changes.filter(({ before: old }) => old?.prefix === '' && old.type === 'MX'),
      address: recordAddress(zone, { prefix: '', type: 'MX' }),
      message: `the last MX of ${zone} goes: mail to ${zone} will bounce or go to its web server; a Null MX (\`MX: .\`) says that no mail is wanted`,
    };
  },
};

function isMx({ type }: DnsRecord): boolean {
  return type === 'MX';
}
