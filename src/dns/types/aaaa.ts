import { NO_PROBLEMS } from '../check/check-name.js';
import { exampleZone, serviceRule } from '../check/define-rule.js';
import { canonicalIPv6, fixedLengthIPv6 } from '../content/ip.js';
import { wrongForm } from './shared/content-form.js';
import type { RecordType } from './descriptor.js';
import { addressClaims, webForwardRule } from './shared/web-forward.js';

const reference = 'service-interfaces.md, "Validation rules per type", AAAA';

const contentRule = serviceRule({
  code: 'aaaa/content',
  summary: 'The content of an AAAA record must be an IPv6 address.',
  explanation:
    'An IPv6 address is eight groups of up to four hexadecimal digits. "::" can replace one run of zeros, and a dotted ' +
    'IPv4 address the last two groups. Zone indexes (%eth0) and prefix lengths (/64) are not allowed.',
  reference,
  bad: exampleZone(['www', 'AAAA', '2001:db8::1::2']),
  good: exampleZone(['www', 'AAAA', '2001:db8::1:2']),
});

export const aaaa: RecordType = {
  type: 'AAAA',
  number: 28,
  title: 'IPv6 address of a host',
  reference: `${reference}; RFC 3596 section 2.1`,
  service: {
    owner: 'host-name',
    rules: [contentRule, webForwardRule],
    check: ({ content }) =>
      canonicalIPv6(content) === null
        ? [wrongForm(content, { rule: contentRule, form: '<IPv6 address>', canonical })]
        : NO_PROBLEMS,
  },
  rdata: { address: 'ipv6' },
  canonical,
  sortKey: fixedLengthIPv6,
  isAddress: true,
  claims: addressClaims,
  example: '2001:db8::1',
};

function canonical(content: string): string {
  return canonicalIPv6(content.trim()) ?? content;
}
