import { adviceRule } from '../../check/define-rule.js';

export const spfMxLimit = adviceRule({
  code: 'spf/mx-limit',
  summary: 'A name that an SPF record uses with mx should have at most 10 mail servers.',
  explanation:
    'Receivers give up with a permanent error at the eleventh mail server of one mx. Write the addresses of the mail servers as ' +
    'ip4 and ip6 instead. Only `validate --dns` checks this.',
  reference: 'RFC 7208 section 4.6.4',
  bad: mailZone(11),
  good: mailZone(10),
});

function mailZone(count: number): string {
  const servers = Array.from({ length: count }, (_, index) => `mx${index + 1}.example.net`);
  const value = `{ TXT: v=spf1 mx -all, MX: [${servers.join(', ')}] }`;
  return `zone: example.com\nrecords:\n  news: ${value}\n`;
}
