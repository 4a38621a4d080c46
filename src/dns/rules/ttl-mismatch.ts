import { adviceRule } from '../check/define-rule.js';
import type { DeclaredRecord } from '../record.js';
import { ownerName } from '../record.js';
import type { ZoneRule } from './zone-rule.js';
import { diagnoseWith, relatedRecord } from './zone-rule.js';

export const ttlMismatch: ZoneRule = {
  rule: adviceRule({
    code: 'ttl/mismatch',
    summary: 'All records of a name and type should have the same TTL.',
    explanation:
      'Resolvers cache a record set as a whole. If its TTLs differ, they use the lowest one or reject the answer.',
    reference: 'RFC 2181 section 5.2',
    bad: 'zone: example.com\nrecords:\n  www:\n    A:\n      - 192.0.2.1\n      - { content: 192.0.2.2, ttl: 600 }\n',
    good: 'zone: example.com\nrecords:\n  www:\n    A:\n      - { content: 192.0.2.1, ttl: 600 }\n      - { content: 192.0.2.2, ttl: 600 }\n',
  }),
  *check(zone) {
    const firstOfSet = new Map<string, DeclaredRecord>();
    for (const record of zone.records) {
      const set = `${record.prefix} ${record.type}`;
      const first = firstOfSet.get(set);
      if (!first) firstOfSet.set(set, record);
      else if (first.ttl !== record.ttl) {
        yield diagnoseWith(zone.name, record, {
          rule: ttlMismatch.rule,
          field: 'ttl',
          message: `TTL ${record.ttl} differs from ${first.ttl}, the TTL of another ${record.type} record of ${ownerName(record.prefix, zone.name)}`,
          hint: `give them the same TTL, for example ${first.ttl}`,
          related: [relatedRecord(zone.name, first, 'the first of the set')],
        });
      }
    }
  },
};
