import { declaredAt } from '../../answers/declared.js';
import { adviceRule } from '../../check/define-rule.js';
import { namedTarget, targetOf, targetRange } from '../../records/targets.js';
import { relatedRecord } from '../../check/problem.js';
import type { ZoneRule } from '../../records/project-view.js';
import { ofType, recordsOf } from '../../records/project-view.js';

/** Types whose target must not be an alias. */
const TYPES = ['MX', 'NS', 'SRV'];

export const targetAlias: ZoneRule = {
  rule: adviceRule({
    code: 'target/alias',
    summary: 'MX, NS and SRV records should not point at a CNAME.',
    explanation:
      'Some mail servers and resolvers do not follow the alias, and so do not find the host. Point at the name that has ' +
      'the addresses.',
    reference: 'RFC 2181 section 10.3; RFC 5321 section 5.1; RFC 2782',
    bad: 'zone: example.com\nrecords:\n  "@": { MX: 10 mail.example.com }\n  mail: { CNAME: www.example.com }\n  www: { A: 192.0.2.1 }\n',
    good: 'zone: example.com\nrecords:\n  "@": { MX: 10 mail.example.com }\n  mail: { A: 192.0.2.1 }\n',
  }),
  types: TYPES,
  *check(view) {
    const { zone, project } = view;
    for (const record of recordsOf(view, TYPES)) {
      const target = namedTarget(record);
      if (target === undefined) continue;
      const found = declaredAt(project, target);
      if (found === 'unknown') continue;
      const [alias] = ofType(found, 'CNAME');
      if (!alias) continue;
      const end = targetOf(alias) ?? alias.content;
      yield {
        zone,
        record,
        ...targetRange(record),
        message: `${record.type} points at ${target}, which is an alias`,
        hint: `point at ${end} instead`,
        suggestion: { written: target, meant: end },
        related: [relatedRecord(zone.name, alias, 'the alias')],
      };
    }
  },
};
