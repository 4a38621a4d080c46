import { canonicalContent } from '../records/identity.js';
import type { DnsRecord } from '../record.js';
import { ownerName } from '../name/domain.js';
import { recordAddress } from '../record.js';
import type { RiskFinding, RiskRule, ZoneChange } from './risk.js';

interface MailRecord {
  readonly name: string;
  readonly is: (record: DnsRecord) => boolean;
  readonly loss: string;
}

const mailRecords: readonly MailRecord[] = [
  {
    name: 'SPF',
    is: ({ type, content }) => type === 'TXT' && /^"?v=spf1(?: |"?$)/i.test(content),
    loss: 'receivers can no longer verify which servers may send its mail',
  },
  {
    name: 'DKIM',
    is: ({ prefix, type }) =>
      (type === 'TXT' || type === 'CNAME') && /(?:^|\.)_domainkey(?:\.|$)/.test(prefix),
    loss: 'signatures made with this key no longer verify',
  },
  {
    name: 'DMARC',
    is: ({ prefix, type, content }) =>
      /^_dmarc(?:\.|$)/.test(prefix) &&
      (type === 'CNAME' || (type === 'TXT' && /^"?v=dmarc1/i.test(content))),
    loss: 'receivers apply their own policy to forged mail',
  },
];

export const mailAuthLost: RiskRule = {
  code: 'mail-auth-lost',
  level: 'warn',
  summary: 'the last SPF record, a DKIM key or the DMARC record is deleted',
  explanation:
    'Receivers use these records to tell the mail of a domain from forged mail. Without them, its own mail ends up in spam folders, and forged mail is delivered.',
  advice:
    'Replace the record instead of deleting it. Delete a DKIM key only when no mail signed with it is still on its way.',
  example: {
    raised: {
      change: `
 zone: example.com
 records:
   "@":
     TXT:
       - hello
-      - v=spf1 mx -all
`,
    },
    spared: {
      change: `
 zone: example.com
 records:
   "@":
     TXT:
       - hello
-      - v=spf1 mx -all
+      - v=spf1 mx ip4:192.0.2.1 -all
`,
    },
  },
  *find(zone) {
    for (const prefix of changedNames(zone))
      for (const kind of mailRecords) yield* losses(zone, prefix, kind);
  },
};

function changedNames({ diff }: ZoneChange): Iterable<string> {
  return new Set(diff.changes.flatMap(({ before }) => (before ? [before.prefix] : [])));
}

function* losses(zone: ZoneChange, prefix: string, kind: MailRecord): Iterable<RiskFinding> {
  const { name, loss } = kind;
  const { txt } = zone.diff.zone;
  const is = (record: DnsRecord): boolean => kind.is({ ...record, content: canonicalContent(record, txt) });
  const lost = zone.published.before.at(prefix).find(is);
  if (!lost || zone.published.after.at(prefix).some(is)) return;
  yield {
    changes: zone.diff.changes.filter(({ before }) => before?.prefix === prefix && is(before)),
    address: recordAddress(zone.zone, lost),
    message: `the ${name} record of ${ownerName(prefix, zone.zone)} is deleted: ${loss}`,
  };
}
