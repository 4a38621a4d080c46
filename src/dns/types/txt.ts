import { quoteCharacterString, readCharacterStrings } from '../content/character-string.js';
import { NO_PROBLEMS } from '../name/check-name.js';
import { exampleZone, serviceRule } from '../check/define-rule.js';
import { isAscii } from '../name/name.js';
import type { Problem } from '../check/problem.js';
import type { DnsRecord } from '../record.js';
import type { RecordType } from './descriptor.js';

const reference = 'service-interfaces.md, "Validation rules per type", TXT';

const missingRule = serviceRule({
  code: 'content/missing',
  summary: 'A TXT record must have a content.',
  explanation:
    'For most types an empty content is simply no valid one; for TXT the service demands one expressly.',
  reference,
  bad: exampleZone(['hello', 'TXT', '""']),
  good: exampleZone(['hello', 'TXT', 'hello']),
});

export const txt: RecordType = {
  type: 'TXT',
  title: 'text for people and programs',
  reference: `${reference}; RFC 1035 section 3.3.14`,
  owner: 'dns-name',
  rules: [missingRule],
  check,
  canonical: (content, reading = 'text') => (reading === 'quoted' ? canonicalQuoted(content) : content),
  example: 'v=spf1 -all',
};

function check({ content }: DnsRecord): readonly Problem[] {
  if (content !== '') return NO_PROBLEMS;
  return [{ rule: missingRule, field: 'content', message: 'a TXT record needs a content' }];
}

/** The text itself where it is printable and cannot be taken for quoted strings; one string in quotes otherwise. */
function canonicalQuoted(content: string): string {
  const octets = octetsOf(content);
  const text = readCharacterStrings(octets) ?? octets;
  const isPlain = /^[ -~]+$/.test(text) && readCharacterStrings(text) === null;
  return isPlain ? text : quoteCharacterString(text);
}

/** A text in UTF-8, its octets as characters 0 to 255. */
function octetsOf(text: string): string {
  if (isAscii(text)) return text;
  return Array.from(new TextEncoder().encode(text), (octet) => String.fromCharCode(octet)).join('');
}
