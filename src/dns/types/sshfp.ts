import { NO_PROBLEMS } from '../check/check-name.js';
import { adviceRule, exampleZone, serviceRule } from '../check/define-rule.js';
import type { Problem } from '../check/problem.js';
import type { DnsRecord } from '../record.js';
import { contentFault, wrongForm } from './shared/content-form.js';
import type { RecordType } from './descriptor.js';
import type { Hash } from './shared/digest.js';
import { canonicalDigest, lengthFault } from './shared/digest.js';

const reference = 'service-interfaces.md, "Validation rules per type", SSHFP';
const SHA1 = '123456789abcdef67890123456789abcdef67890';
const SHA256 = '7491973e5f8b39d5327cd4e08bc81b05f7710b49a3ac8f5d1b2d38d8a8e5f3c1';

const contentRule = serviceRule({
  code: 'sshfp/content',
  summary: 'The content of an SSHFP record must be "<algorithm> <type> <fingerprint>".',
  explanation:
    'Algorithm and type are numbers; the fingerprint is hexadecimal in lower case. `ssh-keygen -r name` prints the ' +
    'three fields for each key of a host.',
  reference,
  bad: exampleZone(['host', 'SSHFP', `1 1 ${SHA1.toUpperCase()}`]),
  good: exampleZone(['host', 'SSHFP', `1 1 ${SHA1}`]),
});

const lengthRule = adviceRule({
  code: 'sshfp/fingerprint-length',
  summary: 'An SSHFP fingerprint should have the length of its hash function.',
  explanation:
    'A type 1 fingerprint (SHA-1) has 40 hexadecimal digits, type 2 (SHA-256) has 64. A fingerprint of another length ' +
    'is truncated or has the wrong type, and never matches a key.',
  reference: 'RFC 4255 section 3.1.2; RFC 6594 section 4.1',
  bad: exampleZone(['host', 'SSHFP', `4 2 ${SHA1}`]),
  good: exampleZone(['host', 'SSHFP', `4 2 ${SHA256}`]),
});

export const sshfp: RecordType = {
  type: 'SSHFP',
  number: 44,
  title: 'fingerprint of an SSH host key',
  reference: `${reference}; RFC 4255`,
  service: {
    owner: 'host-name',
    rules: [contentRule],
    check: ({ content }) =>
      CONTENT.test(content)
        ? NO_PROBLEMS
        : [wrongForm(content, { rule: contentRule, form: '<algorithm> <type> <fingerprint>', canonical })],
  },
  rdata: { algorithm: 'u8', 'fingerprint type': 'u8', fingerprint: 'hex' },
  rules: [lengthRule],
  check: checkLength,
  bindFault: (record) => checkLength(record)[0]?.message ?? null,
  canonical,
  example: `4 2 ${SHA256}`,
};

/** As in the document. */
const CONTENT = /^([\d]+)\s+([\d]+)\s+([0-9a-f]+)$/;

const HASHES = new Map<number, Hash>([
  [1, { name: 'SHA-1', digits: 40 }],
  [2, { name: 'SHA-256', digits: 64 }],
]);

function checkLength({ content }: DnsRecord): readonly Problem[] {
  const [, , type, fingerprint = ''] = CONTENT.exec(content) ?? [];
  return contentFault(lengthRule, lengthFault(fingerprint, HASHES.get(Number(type))));
}

function canonical(content: string): string {
  return canonicalDigest(content, 2, CONTENT);
}
