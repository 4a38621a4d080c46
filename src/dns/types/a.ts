import { NO_PROBLEMS } from '../name/check-name.js';
import { exampleZone, serviceRule } from '../check/define-rule.js';
import { canonicalIPv4, fixedLengthIPv4 } from '../content/ip.js';
import type { Problem } from '../check/problem.js';
import type { DnsRecord } from '../record.js';
import { wrongForm } from './content-form.js';
import type { RecordType } from './descriptor.js';
import { addressClaims, webForwardRule } from './web-forward.js';

const reference = 'service-interfaces.md, "Validation rules per type", A';

const contentRule = serviceRule({
  code: 'a/content',
  summary: 'The content of an A record must be an IPv4 address.',
  explanation:
    'An address is four numbers from 0 to 255, with dots between and without leading zeros, which some programs ' +
    'would read as octal.',
  reference,
  bad: exampleZone(['www', 'A', '192.0.2.256']),
  good: exampleZone(['www', 'A', '192.0.2.25']),
});

export const a: RecordType = {
  type: 'A',
  title: 'IPv4 address of a host',
  reference: `${reference}; RFC 1035 section 3.4.1`,
  owner: 'host-name',
  rules: [contentRule, webForwardRule],
  check,
  canonical,
  sortKey: fixedLengthIPv4,
  isAddress: true,
  claims: addressClaims,
  example: '192.0.2.1',
};

function check({ content }: DnsRecord): readonly Problem[] {
  if (canonicalIPv4(content) !== null) return NO_PROBLEMS;
  return [wrongForm(content, { rule: contentRule, form: '<IPv4 address>', canonical })];
}

function canonical(content: string): string {
  return canonicalIPv4(content.trim()) ?? content;
}
