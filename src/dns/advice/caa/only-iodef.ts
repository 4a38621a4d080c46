import { adviceRule, exampleZone } from '../../check/define-rule.js';
import { ownerName } from '../../name/domain.js';
import type { ZoneRule } from '../../records/project-view.js';
import { readProperty } from './property.js';
import { setsOf } from '../../records/project-view.js';

export const caaOnlyIodef: ZoneRule = {
  rule: adviceRule({
    code: 'caa/only-iodef',
    summary: 'CAA records should restrict who may issue certificates.',
    explanation:
      'Records with `iodef` or contacts alone allow every certificate authority, for this name and, since they hide the ' +
      'records of the names above, for all names below it. Add an `issue` record.',
    reference: 'RFC 8659 sections 3 and 4.2',
    bad: exampleZone(['"@"', 'CAA', '0 iodef "mailto:security@example.com"']),
    good: 'zone: example.com\nrecords:\n  "@": { CAA: [0 issue "ca.example.net", 0 iodef "mailto:security@example.com"] }\n',
  }),
  types: ['CAA'],
  *check(view) {
    const { zone } = view;
    for (const [prefix, all] of setsOf(view, 'CAA')) {
      const [record] = all;
      if (!record || all.some((each) => !RESTRICTS_NOBODY.test(readProperty(each)?.tag ?? ''))) continue;
      const message = `the CAA records of ${ownerName(prefix, zone.name)} allow every certificate authority`;
      yield { zone, record, field: 'type', message, hint: 'add an issue record' };
    }
  },
};

const RESTRICTS_NOBODY = /^(?:iodef|contactemail|contactphone)$/;
