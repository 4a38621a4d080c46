import { adviceRule } from '../../check/define-rule.js';
import { readCharacterStrings } from '../../content/character-string.js';
import type { ZoneRule } from '../../records/project-view.js';

export const txtQuoted: ZoneRule = {
  rule: adviceRule({
    code: 'txt/quoted',
    summary: 'The content of a TXT record should not be in quotes.',
    explanation:
      'The service does not document whether it publishes such quotes as part of the text. If it does, nobody finds an SPF ' +
      'or DMARC record in it. Leave them out; for a service that lists texts in quotes, set `dns: { txt: quoted }`.',
    reference: 'RFC 1035 section 3.3.14',
    bad: `zone: example.com\nrecords:\n  "@":\n    TXT: '"v=spf1 -all"'\n`,
    good: 'zone: example.com\nrecords:\n  "@":\n    TXT: v=spf1 -all\n',
  }),
  types: ['TXT'],
  *check({ zone, byType }) {
    if (zone.txt === 'quoted') return;
    for (const record of byType.get('TXT') ?? []) {
      if (!record.content.startsWith('"')) continue;
      const text = readCharacterStrings(record.content);
      if (text === null) continue;
      yield {
        zone,
        record,
        message: 'the text is in quotes',
        hint: `write it without them: ${text}`,
        suggestion: { written: record.content, meant: text },
      };
    }
  },
};
