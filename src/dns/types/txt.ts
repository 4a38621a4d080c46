import { NO_PROBLEMS } from '../check-name.js';
import { exampleZone, serviceRule } from '../define-rule.js';
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
  // Whether quotes in a text are part of it is not documented, so every byte counts.
  canonical: (content) => content,
  example: 'v=spf1 -all',
};

function check({ content }: DnsRecord): readonly Problem[] {
  if (content !== '') return NO_PROBLEMS;
  return [{ rule: missingRule, field: 'content', message: 'a TXT record needs a content' }];
}
