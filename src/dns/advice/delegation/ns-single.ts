import { optionalRule } from '../../check/define-rule.js';
import { ownerName } from '../../name/domain.js';
import type { ZoneRule } from '../../records/project-view.js';
import { setsOf } from '../../records/project-view.js';

export const nsSingle: ZoneRule = {
  rule: optionalRule({
    code: 'ns/single',
    summary: 'A zone should have at least two name servers.',
    explanation:
      'With a single server, all names of the zone are gone while it is down or cannot be reached.',
    reference: 'RFC 1034 section 4.1',
    bad: 'zone: example.com\nrecords:\n  sub: { NS: ns1.example.net }\n',
    good: 'zone: example.com\nrecords:\n  sub: { NS: [ns1.example.net, ns2.example.net] }\n',
  }),
  types: ['NS'],
  *check(view) {
    const { zone } = view;
    for (const [prefix, [record, ...others]] of setsOf(view, 'NS')) {
      if (!record || others.length > 0) continue;
      const message = `${ownerName(prefix, zone.name)} has a single name server`;
      yield { zone, record, field: 'type', message, hint: 'add a second one in another network' };
    }
  },
};
