import { optionalRule, exampleZone } from '../../check/define-rule.js';
import { specialUse } from '../../content/ip.js';
import { recordType } from '../../types/registry.js';
import type { ZoneRule } from '../../records/project-view.js';

export const addressSpecial: ZoneRule = {
  rule: optionalRule({
    code: 'address/special',
    summary: 'An address in a public zone should be public.',
    explanation:
      'Private, loopback, link-local and documentation addresses lead nowhere, or to something else, from outside of your ' +
      'network, and tell strangers about it.',
    reference: 'RFC 6890',
    bad: exampleZone(['www', 'A', '10.0.0.1']),
    good: exampleZone(['www', 'A', '9.9.9.9']),
  }),
  types: ['A', 'AAAA'],
  *check({ zone, records }) {
    for (const record of records) {
      const use = recordType(record.type)?.isAddress ? specialUse(record.content) : null;
      if (use !== null) yield { zone, record, message: `${record.content} is not a public address: ${use}` };
    }
  },
};
