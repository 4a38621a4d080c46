import { formatDuration } from '../../../text/duration.js';
import { optionalRule } from '../../check/define-rule.js';
import { recordType } from '../../types/registry.js';
import type { ZoneRule } from '../../records/project-view.js';

/** Two days in seconds. */
const LONGEST = 172_800;

export const ttlLongNs: ZoneRule = {
  rule: optionalRule({
    code: 'ttl/long-ns',
    summary: 'NS and DS records of a delegation should have a TTL of at most two days.',
    explanation: 'Until it has run out, resolvers keep on asking the old servers, or refuse the new key.',
    reference: 'RFC 7583 section 3.3.3',
    bad: 'zone: example.com\nttl: 3d\nrecords:\n  sub: { NS: ns1.example.net }\n',
    good: 'zone: example.com\nttl: 2d\nrecords:\n  sub: { NS: ns1.example.net }\n',
  }),
  types: ['NS'],
  *check({ zone, records, cuts }) {
    if (cuts.size === 0) return;
    for (const record of records) {
      if (!cuts.has(record.prefix) || record.ttl <= LONGEST) continue;
      const type = recordType(record.type);
      if (type?.isDelegation !== true && type?.belongsToDelegation !== true) continue;
      const message = `the TTL of ${formatDuration(record.ttl)} is longer than two days`;
      yield { zone, record, field: 'ttl', message, hint: 'use 1d or 2d' };
    }
  },
};
