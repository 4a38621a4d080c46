import { NO_PROBLEMS } from '../check/check-name.js';
import { exampleZone, serviceRule } from '../check/define-rule.js';
import { canonicalIPv4, fixedLengthIPv4 } from '../content/ip.js';
import { wrongForm } from './shared/content-form.js';
import type { RecordType } from './descriptor.js';
import { addressClaims, webForwardRule } from './shared/web-forward.js';

const reference = 'service-interfaces.md, "Validation rules per type", A';

const contentRule = serviceRule({
  code: 'a/content',
  summary: 'The content of an A record must be an IPv4 address.',
  explanation:
    'An IPv4 address is four numbers from 0 to 255, separated by dots. Leading zeros are not allowed, because some ' +
    'programs read such numbers as octal.',
  reference,
  bad: exampleZone(['www', 'A', '192.0.2.256']),
  good: exampleZone(['www', 'A', '192.0.2.25']),
});

export const a: RecordType = {
  type: 'A',
  number: 1,
  title: 'IPv4 address of a host',
  reference: `${reference}; RFC 1035 section 3.4.1`,
  service: {
    owner: 'host-name',
    rules: [contentRule, webForwardRule],
    check: ({ content }) =>
      canonicalIPv4(content) === null
        ? [wrongForm(content, { rule: contentRule, form: '<IPv4 address>', canonical })]
        : NO_PROBLEMS,
  },
  rdata: { address: 'ipv4' },
  canonical,
  sortKey: fixedLengthIPv4,
  isAddress: true,
  claims: addressClaims,
  example: '192.0.2.1',
};

function canonical(content: string): string {
  return canonicalIPv4(content.trim()) ?? content;
}
