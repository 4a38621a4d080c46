import { optionalRule } from '../../check/define-rule.js';
import { orService } from '../../check/or-service.js';
import { ownerName } from '../../name/domain.js';
import type { ZoneRule } from '../../records/project-view.js';
import { dmarcFor, isNullMx } from './published.js';
import { setsOf } from '../../records/project-view.js';

export const mailNoDmarc: ZoneRule = {
  rule: optionalRule({
    code: 'mail/no-dmarc',
    summary: 'A name with MX records should have a DMARC record, here or above.',
    explanation:
      'Without one, receivers do not know what to do with mail that fails SPF and DKIM, and send no reports.',
    reference: 'RFC 9989 section 4.10',
    bad: 'zone: example.com\nrecords:\n  "@": { MX: 10 mx.example.net }\n',
    good: 'zone: example.com\nrecords:\n  "@": { MX: 10 mx.example.net }\n  _dmarc: { TXT: v=DMARC1; p=reject }\n',
  }),
  types: ['MX'],
  *check(view) {
    const { project } = view;
    const { zone } = view;
    for (const [prefix, hosts] of setsOf(view, 'MX')) {
      const record = hosts.find((each) => !isNullMx(each));
      const name = ownerName(prefix, zone.name);
      if (!record || dmarcFor(project, name) !== null) continue;
      const message = `${name} takes mail, but has no DMARC record`;
      yield {
        zone,
        record,
        field: 'type',
        message,
        hint: orService('add TXT: v=DMARC1; p=none at _dmarc', zone),
      };
    }
  },
};
