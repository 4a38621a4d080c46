import { groupBy } from '../../diagnostics/group-by.js';
import { adviceRule } from '../check/define-rule.js';
import type { DeclaredRecord } from '../record.js';
import { ownerName } from '../name/domain.js';
import { declaredByName } from '../records/records-by-name.js';
import type { ZoneRule } from '../records/project-view.js';
import type { DesiredZone } from '../zone.js';
import type { Finding } from '../check/problem.js';
import { relatedRecord } from '../check/problem.js';

export const ttlMismatch: ZoneRule = {
  rule: adviceRule({
    code: 'ttl/mismatch',
    summary: 'All records of a name and type should have the same TTL.',
    explanation:
      'Resolvers cache a record set as a whole. If its TTLs differ, they use the lowest one or reject the answer. Name servers ' +
      'that take DNS UPDATE store one TTL for the set, so this is an error there.',
    reference: 'RFC 2181 section 5.2',
    bad: 'zone: example.com\nrecords:\n  www:\n    A:\n      - 192.0.2.1\n      - { content: 192.0.2.2, ttl: 600 }\n',
    good: 'zone: example.com\nrecords:\n  www:\n    A:\n      - { content: 192.0.2.1, ttl: 600 }\n      - { content: 192.0.2.2, ttl: 600 }\n',
  }),
  *check({ zone }) {
    for (const records of declaredByName(zone.records).values()) {
      if (new Set(records.map(({ ttl }) => ttl)).size < 2) continue;
      for (const [first, ...others] of groupBy(records, ({ type }) => type).values())
        for (const record of others)
          if (first && first.ttl !== record.ttl) yield mismatch(zone, record, first);
    }
  },
};

function mismatch(zone: DesiredZone, record: DeclaredRecord, first: DeclaredRecord): Finding {
  return {
    zone,
    record,
    field: 'ttl',
    isRefused: zone.protocol === 'update',
    message: `TTL ${record.ttl} differs from ${first.ttl}, the TTL of another ${record.type} record of ${ownerName(record.prefix, zone.name)}`,
    hint: `give them the same TTL, for example ${first.ttl}`,
    related: [relatedRecord(zone.name, first, 'the first of the set')],
  };
}
