import type { DnsRecord } from '../record.js';
import { recordAddress } from '../record.js';
import type { RiskRule } from './risk.js';
import { publishedAt } from './risk.js';

export const apexMxDelete: RiskRule = {
  code: 'apex-mx-delete',
  level: 'block',
  summary: 'the last MX of a zone is deleted and not replaced by a Null MX',
  *find({ zone, diff, before, after }) {
    const had = publishedAt(before, '').some(isMx);
    const has = publishedAt(after, '').some(isMx);
    if (!had || has) return;
    yield {
      changes: diff.changes.filter(({ before: old }) => old?.prefix === '' && old.type === 'MX'),
      address: recordAddress(zone, { prefix: '', type: 'MX' }),
      message: `the last MX of ${zone} is deleted: mail to ${zone} will bounce or be sent to its web server; declare a Null MX (\`MX: .\`) if the zone accepts no mail`,
    };
  },
};

function isMx({ type }: DnsRecord): boolean {
  return type === 'MX';
}
