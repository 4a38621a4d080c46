import { NO_PROBLEMS } from '../check-name.js';
import { isQuoted, quoteCharacterString, readCharacterString } from '../character-string.js';
import { exampleZone, serviceRule } from '../define-rule.js';
import { splitFields } from '../fields.js';
import type { Problem } from '../problem.js';
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
  canonical,
  example: 'v=spf1 -all',
};

function check({ content }: DnsRecord): readonly Problem[] {
  if (content !== '') return NO_PROBLEMS;
  return [{ rule: missingRule, field: 'content', message: 'a TXT record needs a content' }];
}

/**
 * Content that is nothing but quoted character-strings stands for the text they hold (RFC 1035 section 5.1;
 * several are read as one, RFC 7208 section 3.3); the quotes stay where the text needs them to be read so.
 */
function canonical(content: string): string {
  if (!content.trimStart().startsWith('"')) return content;
  const strings = splitFields(content);
  if (!strings.every(isQuoted)) return content;
  const text = strings.map(readCharacterString).join('');
  const isPlain = /^[ -~]+$/.test(text) && !text.trimStart().startsWith('"');
  return isPlain ? text : quoteCharacterString(text);
}
