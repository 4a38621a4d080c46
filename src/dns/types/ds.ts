import { MAX_UINT16 } from '../limits.js';
import { exampleZone, standardRule } from '../check/define-rule.js';
import { fieldAt, replaceField } from '../content/fields.js';
import type { Problem } from '../check/problem.js';
import type { DnsRecord } from '../record.js';
import { algorithmNumber } from './shared/algorithms.js';
import { contentFault, numberFault, wrongForm } from './shared/content-form.js';
import type { RecordType } from './descriptor.js';
import { NOT_SHOWN } from './descriptor.js';
import type { Hash } from './shared/digest.js';
import { canonicalDigest, lengthFault } from './shared/digest.js';

const reference = 'RFC 4034 section 5';
const SHA256 = 'd4b7d520e7bb5f0f67674a0cceb1e3e0614b93c4f9e99b8383f6a1e4469da50a';

const prefixRule = standardRule({
  code: 'ds/prefix',
  summary: 'The apex of a zone must not have a DS record.',
  explanation:
    'A DS record identifies the key of a delegated zone and belongs in the parent zone. Submit the DS record of this ' +
    'zone to the registrar of the domain.',
  reference,
  bad: exampleZone(['"@"', 'DS', `60485 13 2 ${SHA256}`]),
  good: exampleSub(`60485 13 2 ${SHA256}`),
});

const contentRule = standardRule({
  code: 'ds/content',
  summary: 'The content of a DS record must be "<key tag> <algorithm> <digest type> <digest>".',
  explanation:
    'The key tag is from 0 to 65535; the algorithm (or its mnemonic) and the digest type are from 0 to 255. The digest ' +
    'is hexadecimal: 40 digits for digest type 1, 64 for 2, 96 for 4. With a wrong digest, the delegated zone does not ' +
    'resolve for anyone who validates DNSSEC.',
  reference: `${reference}.3; RFC 4509; RFC 6605; IANA, "DNS Security Algorithm Numbers"`,
  bad: exampleSub(`60485 13 2 ${SHA256.slice(0, 40)}`),
  good: exampleSub(`60485 13 2 ${SHA256}`),
});

export const ds: RecordType = {
  type: 'DS',
  number: 43,
  title: 'key of a delegated zone (DNSSEC)',
  reference,
  service: NOT_SHOWN,
  rdata: { 'key tag': 'u16', algorithm: 'algorithm', 'digest type': 'u8', digest: 'hex' },
  belongsToDelegation: true,
  rules: [prefixRule, contentRule],
  mayRepeat: true,
  check,
  bindFault: (record) => check(record)[0]?.message ?? null,
  canonical,
  example: `60485 13 2 ${SHA256}`,
};

function check(record: DnsRecord): readonly Problem[] {
  const content = checkContent(record.content);
  if (record.prefix !== '') return content;
  return [{ rule: prefixRule, field: 'prefix', message: 'the apex cannot have a DS record' }, ...content];
}

/** The digest may be in upper or lower case and in several pieces (RFC 4034 section 5.3). */
const CONTENT = /^(\d+) +(\d+) +(\d+) +([0-9a-f]+(?: +[0-9a-f]+)*)$/i;

const MAX_OCTET = 255;

const HASHES = new Map<number, Hash>([
  [1, { name: 'SHA-1', digits: 40 }],
  [2, { name: 'SHA-256', digits: 64 }],
  [4, { name: 'SHA-384', digits: 96 }],
]);

function checkContent(content: string): readonly Problem[] {
  const [, tag = '', algorithm = '', type = '', digest] = CONTENT.exec(withNumber(content)) ?? [];
  if (digest === undefined) {
    const form = '<key tag> <algorithm> <digest type> <digest>';
    return [wrongForm(content, { rule: contentRule, form, canonical })];
  }
  const fault =
    numberFault('key tag', tag, MAX_UINT16) ??
    numberFault('algorithm', algorithm, MAX_OCTET) ??
    numberFault('digest type', type, MAX_OCTET) ??
    digestFault(digest.replaceAll(' ', ''), Number(type));
  return contentFault(contentRule, fault);
}

function digestFault(digest: string, type: number): string | null {
  if (digest.length % 2 === 1) return `the digest has an odd number of digits: ${digest.length}`;
  return lengthFault(digest, HASHES.get(type));
}

/** Replaces the mnemonic of the algorithm by its number. */
function withNumber(content: string): string {
  const number = algorithmNumber(fieldAt(content, 1) ?? '');
  return number === null ? content : replaceField(content, 1, number);
}

function canonical(content: string): string {
  const spelling = canonicalDigest(withNumber(content), 3, CONTENT);
  return CONTENT.test(spelling) ? spelling : content;
}

function exampleSub(content: string): string {
  return `zone: example.com\nrecords:\n  sub:\n    NS: ns1.example.net\n    DS: ${content}\n`;
}
