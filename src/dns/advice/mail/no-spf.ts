import { optionalRule } from '../../check/define-rule.js';
import { orService } from '../../check/or-service.js';
import { ownerName } from '../../name/domain.js';
import type { ZoneRule } from '../../records/project-view.js';
import { isNullMx, mayHaveSpf } from './published.js';
import { setsOf } from '../../records/project-view.js';

export const mailNoSpf: ZoneRule = {
  rule: optionalRule({
    code: 'mail/no-spf',
    summary: 'A name with MX records should have an SPF record.',
    explanation: 'Without one, everybody can send mail in its name, and receivers distrust yours.',
    reference: 'RFC 7208 section 3',
    bad: 'zone: example.com\nrecords:\n  "@": { MX: 10 mx.example.net }\n',
    good: 'zone: example.com\nrecords:\n  "@": { MX: 10 mx.example.net, TXT: v=spf1 mx -all }\n',
  }),
  types: ['MX'],
  *check(view) {
    const { zone } = view;
    for (const [prefix, hosts] of setsOf(view, 'MX')) {
      const record = hosts.find((each) => !isNullMx(each));
      if (!record || mayHaveSpf(view, prefix)) continue;
      const message = `${ownerName(prefix, zone.name)} takes mail, but has no SPF record`;
      yield {
        zone,
        record,
        field: 'type',
        message,
        hint: orService('add a TXT record such as v=spf1 mx -all', zone),
      };
    }
  },
};
