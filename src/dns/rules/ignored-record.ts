import { serviceRule } from '../check/define-rule.js';
import { patternMatcher } from '../records/patterns.js';
import { displayPrefix } from '../record.js';
import type { ZoneRule } from '../records/project-view.js';

export const ignoredRecord: ZoneRule = {
  rule: serviceRule({
    code: 'record/ignored',
    summary: 'A declared record must not match an `ignore` pattern of its zone.',
    explanation:
      'Records that match `ignore` are never changed, so the declared record would never be written.',
    reference: 'docs/zone-files.md, "Ignore and protect"',
    bad: 'zone: example.com\nrecords:\n  _acme-challenge: { TXT: token }\nignore:\n  - { prefix: _acme-challenge, type: TXT }\n',
    good: 'zone: example.com\nrecords:\n  _dmarc: { TXT: v=DMARC1; p=none }\nignore:\n  - { prefix: _acme-challenge, type: TXT }\n',
  }),
  *check({ zone }) {
    if (zone.ignore.length === 0) return;
    const patternOf = patternMatcher(zone.ignore, zone.txt);
    for (const record of zone.records) {
      const pattern = patternOf(record);
      if (!pattern) continue;
      yield {
        zone,
        record,
        message: `${record.type} of ${displayPrefix(record.prefix)} is both declared and ignored`,
        hint: 'remove the record, or narrow the pattern',
        related: [{ message: 'the pattern', at: pattern.place }],
      };
    }
  },
};
