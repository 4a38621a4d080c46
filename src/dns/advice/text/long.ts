import { optionalRule } from '../../check/define-rule.js';
import { MAX_STRING } from '../../limits.js';
import { textOctets } from '../../types/txt.js';
import type { ZoneRule } from '../../records/project-view.js';

export const txtLong: ZoneRule = {
  rule: optionalRule({
    code: 'txt/long',
    summary: 'A text should have at most 255 bytes.',
    explanation:
      'DNS stores a longer text in several strings. The service does not document how it splits one; readers join them, ' +
      'but some older ones insert blanks. Long DKIM keys are the usual case.',
    reference: 'RFC 1035 section 3.3.14; RFC 7208 section 3.3',
    bad: `zone: example.com\nrecords:\n  long:\n    TXT: ${'a'.repeat(256)}\n`,
    good: `zone: example.com\nrecords:\n  long:\n    TXT: ${'a'.repeat(255)}\n`,
  }),
  types: ['TXT'],
  *check({ zone, byType }) {
    for (const record of byType.get('TXT') ?? []) {
      // Most texts are short, and need not be decoded.
      if (record.content.length <= MAX_STRING) continue;
      const { length } = textOctets(record.content, zone.txt);
      if (length > MAX_STRING)
        yield { zone, record, message: `the text has ${length} bytes, more than ${MAX_STRING}` };
    }
  },
};
