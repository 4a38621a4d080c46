import { exampleZone, serverAdviceRule } from '../check/define-rule.js';
import type { RecordType } from './descriptor.js';
import { contentFault } from './shared/content-form.js';
import { canonicalDigest, CERTIFICATE, certificateFault } from './shared/digest.js';

const SHA256 = '0d6fce3e4ee7ba5eb6b5b6b4f6a2f2a8e0c5c8c6c1f7c0ed8ec0a0bf7a8f3a5c';
/** That of hugh@example.com (RFC 8162 section 3). */
const NAME = 'c93f1e400f26708f98cb19d936620da35eec8f72e57f9eec01c1afd6._smimecert';

const lengthRule = serverAdviceRule({
  code: 'smimea/fingerprint-length',
  summary: 'An SMIMEA fingerprint should have the length of its hash function.',
  explanation:
    'A fingerprint with matching type 1 (SHA-256) has 64 hexadecimal digits, with 2 (SHA-512) 128. A fingerprint of ' +
    'another length never matches the certificate of a sender.',
  reference: 'RFC 8162 section 2; RFC 6698 section 2.1.3',
  bad: exampleZone([NAME, 'SMIMEA', `3 1 2 ${SHA256}`]),
  good: exampleZone([NAME, 'SMIMEA', `3 1 1 ${SHA256}`]),
});

export const smimea: RecordType = {
  type: 'SMIMEA',
  number: 53,
  title: 'S/MIME certificate of an address',
  reference: 'RFC 8162',
  service: null,
  rdata: { usage: 'u8', selector: 'u8', 'matching type': 'u8', data: 'hex' },
  ownerForm: {
    isFormed: (owner) => /^(?:[0-9a-f]{56}|\*)\._smimecert\./.test(owner),
    form: '<hash>._smimecert',
  },
  rules: [lengthRule],
  check: ({ content }) => contentFault(lengthRule, certificateFault(content)),
  canonical: (content) => canonicalDigest(content, 3, CERTIFICATE),
  example: `3 1 1 ${SHA256}`,
};
