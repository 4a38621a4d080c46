import { declaredAt } from '../../answers/declared.js';
import { adviceRule } from '../../check/define-rule.js';
import { orService } from '../../check/or-service.js';
import { namedTarget, targetRange } from '../../records/targets.js';
import { recordType } from '../../types/registry.js';
import type { ZoneRule } from '../../records/project-view.js';
import type { NameRecords } from '../../records/project-view.js';
import { recordsOf } from '../../records/project-view.js';

/** Types whose target is a host. */
const TYPES = ['MX', 'NS', 'SRV', 'HTTPS'];

export const targetNoAddress: ZoneRule = {
  rule: adviceRule({
    code: 'target/no-address',
    summary: 'The target of an MX, NS, SRV or HTTPS record should have an address.',
    explanation:
      'The name exists in a zone of this project, but nobody can connect to it without an A or AAAA record.',
    reference: 'RFC 5321 section 5.1; RFC 1035 section 3.3.11; RFC 2782; RFC 9460 section 3',
    bad: 'zone: example.com\nrecords:\n  "@": { MX: 10 mail.example.com }\n  mail: { TXT: mail server }\n',
    good: 'zone: example.com\nrecords:\n  "@": { MX: 10 mail.example.com }\n  mail: { A: 192.0.2.1 }\n',
  }),
  types: TYPES,
  *check(view) {
    const { zone, project } = view;
    for (const record of recordsOf(view, TYPES)) {
      const target = namedTarget(record);
      if (target === undefined) continue;
      const found = declaredAt(project, target);
      if (found === null || found === 'unknown' || leadsToAddress(found)) continue;
      const message = `${record.type} points at ${target}, which has no A or AAAA record`;
      const hint = orService(`add an address to ${target}, or fix the target`, zone);
      yield { zone, record, ...targetRange(record), message, hint };
    }
  },
};

/** Whether a name has an address, or leads to other names that may have some. */
export function leadsToAddress(found: NameRecords): boolean {
  return found.some(({ type }) => {
    const known = recordType(type);
    return known?.isAddress === true || known?.isAlias === true || type === 'HTTPS';
  });
}
