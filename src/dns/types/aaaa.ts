import { NO_PROBLEMS } from '../name/check-name.js';
import { exampleZone, serviceRule } from '../check/define-rule.js';
import { canonicalIPv6, fixedLengthIPv6 } from '../content/ip.js';
import type { Problem } from '../check/problem.js';
import type { DnsRecord } from '../record.js';
import { wrongForm } from './content-form.js';
import type { RecordType } from './descriptor.js';
import { addressClaims, webForwardRule } from './web-forward.js';

const reference = 'service-interfaces.md, "Validation rules per type", AAAA';

const contentRule = serviceRule({
  code: 'aaaa/content',
  summary: 'The content of an AAAA record must be an IPv6 address.',
  explanation:
    'An address is eight groups of up to four hexadecimal digits, of which "::" may stand for a run of zeros and a ' +
    'dotted IPv4 address for the last two. A zone index (%eth0) or a prefix length (/64) is no part of it.',
  reference,
  bad: exampleZone(['www', 'AAAA', '2001:db8::1::2']),
  good: exampleZone(['www', 'AAAA', '2001:db8::1:2']),
});

export const aaaa: RecordType = {
  type: 'AAAA',
  title: 'IPv6 address of a host',
  reference: `${reference}; RFC 3596 section 2.1`,
  owner: 'host-name',
  rules: [contentRule, webForwardRule],
  check,
  canonical,
  sortKey: fixedLengthIPv6,
  isAddress: true,
  claims: addressClaims,
  example: '2001:db8::1',
};

function check({ content }: DnsRecord): readonly Problem[] {
  if (canonicalIPv6(content) !== null) return NO_PROBLEMS;
  return [wrongForm(content, { rule: contentRule, form: '<IPv6 address>', canonical })];
}

function canonical(content: string): string {
  return canonicalIPv6(content.trim()) ?? content;
}
