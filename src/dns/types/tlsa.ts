import { NO_PROBLEMS } from '../check/check-name.js';
import { adviceRule, exampleZone, serviceRule, standardRule } from '../check/define-rule.js';
import type { Problem } from '../check/problem.js';
import type { DnsRecord } from '../record.js';
import { contentFault, wrongForm } from './shared/content-form.js';
import type { ServicePrefix } from '../check/service-prefix.js';
import { checkServicePrefix } from '../check/service-prefix.js';
import type { RecordType } from './descriptor.js';
import { canonicalDigest, CERTIFICATE, certificateFault } from './shared/digest.js';

const reference = 'service-interfaces.md, "Validation rules per type", TLSA';
const SHA256 = '0d6fce3e4ee7ba5eb6b5b6b4f6a2f2a8e0c5c8c6c1f7c0ed8ec0a0bf7a8f3a5c';

const prefixRule = serviceRule({
  code: 'tlsa/prefix',
  summary: 'The prefix of a TLSA record must begin with _<port>._<protocol>.',
  explanation:
    'Clients look up the certificate of a service under its port number and protocol, each with a leading underscore.',
  reference,
  bad: exampleZone(['"@"', 'A', '192.0.2.1'], ['_https._tcp', 'TLSA', `3 1 1 ${SHA256}`]),
  good: exampleZone(['"@"', 'A', '192.0.2.1'], ['_443._tcp', 'TLSA', `3 1 1 ${SHA256}`]),
});

const tailRule = standardRule({
  code: 'tlsa/prefix-end',
  summary: 'Only whole labels may follow _<port>._<protocol> in the prefix of a TLSA record.',
  explanation:
    "The service's pattern has no end, so the service may accept more; but what follows is not another label, as the " +
    'document has it.',
  reference,
  bad: exampleZone(['"@"', 'A', '192.0.2.1'], ['_443._tcp_x', 'TLSA', `3 1 1 ${SHA256}`]),
  good: exampleZone(['"@"', 'A', '192.0.2.1'], ['_443._tcp', 'TLSA', `3 1 1 ${SHA256}`]),
});

const contentRule = serviceRule({
  code: 'tlsa/content',
  summary: 'The content of a TLSA record must be "<usage> <selector> <matching type> <fingerprint>".',
  explanation:
    'Usage is from 0 to 3, selector 0 or 1, matching type from 0 to 3; the fingerprint is hexadecimal in lower case.',
  reference,
  bad: exampleZone(['"@"', 'A', '192.0.2.1'], ['_443._tcp', 'TLSA', `3 2 1 ${SHA256}`]),
  good: exampleZone(['"@"', 'A', '192.0.2.1'], ['_443._tcp', 'TLSA', `3 1 1 ${SHA256}`]),
});

const lengthRule = adviceRule({
  code: 'tlsa/fingerprint-length',
  summary: 'A TLSA fingerprint should have the length of its hash function.',
  explanation:
    'A fingerprint with matching type 1 (SHA-256) has 64 hexadecimal digits, with 2 (SHA-512) 128. A fingerprint of ' +
    'another length never matches, and mail servers then refuse to deliver.',
  reference: 'RFC 6698 section 2.1.3',
  bad: exampleZone(['"@"', 'A', '192.0.2.1'], ['_443._tcp', 'TLSA', `3 1 2 ${SHA256}`]),
  good: exampleZone(['"@"', 'A', '192.0.2.1'], ['_443._tcp', 'TLSA', `3 1 1 ${SHA256}`]),
});

export const tlsa: RecordType = {
  type: 'TLSA',
  number: 52,
  title: 'certificate of a TLS service',
  reference: `${reference}; RFC 6698`,
  service: { owner: 'dns-name', rules: [prefixRule, contentRule, tailRule], check },
  ownerForm: { isFormed: (owner) => /^(?:_\d+|\*)\._[^.]+\./.test(owner), form: '_<port>._<protocol>' },
  rdata: { usage: 'u8', selector: 'u8', 'matching type': 'u8', data: 'hex' },
  rules: [lengthRule],
  check: checkLength,
  canonical,
  example: `3 1 1 ${SHA256}`,
};

function check(record: DnsRecord, zone: string): readonly Problem[] {
  const prefix = checkServicePrefix(record, zone, PREFIX);
  const content = checkContent(record.content);
  return prefix.length === 0 ? content : [...prefix, ...content];
}

/** The pattern in the document, and the labels that its prose lets follow, which the general rules check. */
const PREFIX: ServicePrefix = {
  pattern: /^_[0-9]+\._[a-z0-9-]+/,
  end: /^(?:\..+)?$/,
  form: '_<port>._<protocol>',
  prefixRule,
  tailRule,
};

/** As in the document. */
const CONTENT = /^[0-3]\s+[0-1]\s+[0-3]\s+[0-9a-f]+$/;

function checkContent(content: string): readonly Problem[] {
  if (CONTENT.test(content)) return NO_PROBLEMS;
  const form = '<usage> <selector> <matching type> <fingerprint>';
  return [wrongForm(content, { rule: contentRule, form, canonical: canonicalHere })];
}

function checkLength({ content }: DnsRecord): readonly Problem[] {
  return contentFault(lengthRule, certificateFault(content));
}

/** The spelling that the service takes, if it takes the numbers. */
function canonicalHere(content: string): string {
  return canonicalDigest(content, 3, CONTENT);
}

function canonical(content: string): string {
  return canonicalDigest(content, 3, CERTIFICATE);
}
