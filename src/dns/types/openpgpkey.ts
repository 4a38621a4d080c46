import { NO_PROBLEMS } from '../check/check-name.js';
import { exampleZone, serverAdviceRule } from '../check/define-rule.js';
import type { Problem } from '../check/problem.js';
import type { DnsRecord } from '../record.js';
import type { RecordType } from './descriptor.js';

/** That of hugh@example.com (RFC 7929 section 3). */
const NAME = 'c93f1e400f26708f98cb19d936620da35eec8f72e57f9eec01c1afd6._openpgpkey';
const KEY = 'mDMEZVpK5RYJKwYBBAHaRw8BAQdAo1L9z0m0Yb1v2pQJ3C1zq0b4nU3XyR7u8kEJm6lq9rA=';

const keyRule = serverAdviceRule({
  code: 'openpgpkey/key',
  summary: 'An OPENPGPKEY record should begin with a public key.',
  explanation:
    'The content is what `gpg --export --export-options export-minimal` prints, in base64 and without armour. It begins with ' +
    'the packet of a public key; mail programs ignore anything else.',
  reference: 'RFC 7929 section 2.1; RFC 9580 section 5.5',
  bad: exampleZone([NAME, 'OPENPGPKEY', 'aGVsbG8gd29ybGQ=']),
  good: exampleZone([NAME, 'OPENPGPKEY', KEY]),
});

export const openpgpkey: RecordType = {
  type: 'OPENPGPKEY',
  number: 61,
  title: 'OpenPGP key of an address',
  reference: 'RFC 7929',
  service: null,
  rdata: { key: 'base64' },
  ownerForm: {
    isFormed: (owner) => /^(?:[0-9a-f]{56}|\*)\._openpgpkey\./.test(owner),
    form: '<hash>._openpgpkey',
  },
  rules: [keyRule],
  check,
  canonical: (content) => content.replaceAll(' ', ''),
  example: KEY,
};

/** The tag of a public key packet, of the old format and the new one (RFC 9580 section 4.2). */
const isPublicKey = (octet: number): boolean => (octet & 0xfc) === 0x98 || octet === 0xc6;

function check({ content }: DnsRecord): readonly Problem[] {
  const [octet] = Buffer.from(content.slice(0, 4), 'base64');
  if (octet === undefined || isPublicKey(octet)) return NO_PROBLEMS;
  return [{ rule: keyRule, field: 'content', message: 'the content does not begin with a public key' }];
}
