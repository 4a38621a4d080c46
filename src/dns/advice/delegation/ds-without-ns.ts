import { adviceRule } from '../../check/define-rule.js';
import { ownerName } from '../../name/domain.js';
import type { ZoneRule } from '../../records/project-view.js';
import { hasType, setsOf } from '../../records/project-view.js';

const DIGEST = 'd4b7d520e7bb5f0f67674a0cceb1e3e0614b93c4f9e99b8383f6a1e4469da50a';

export const dsWithoutNs: ZoneRule = {
  rule: adviceRule({
    code: 'ds/without-ns',
    summary: 'A DS record should have NS records beside it.',
    explanation: 'A DS record says how a delegated zone is signed. Without a delegation it means nothing.',
    reference: 'RFC 4035 section 2.4',
    bad: `zone: example.com\nrecords:\n  sub: { DS: 60485 13 2 ${DIGEST} }\n`,
    good: `zone: example.com\nrecords:\n  sub: { NS: ns1.example.net, DS: 60485 13 2 ${DIGEST} }\n`,
  }),
  types: ['DS'],
  *check(view) {
    const { zone, names } = view;
    for (const [prefix, [record]] of setsOf(view, 'DS')) {
      if (!record || prefix === '' || hasType(names.get(prefix), 'NS')) continue;
      const message = `${ownerName(prefix, zone.name)} has a DS record, but is not delegated`;
      yield { zone, record, field: 'type', message, hint: 'add its NS records, or remove the DS record' };
    }
  },
};
