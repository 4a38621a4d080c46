import { exampleZone, standardRule } from '../../check/define-rule.js';
import { placed } from '../mail-texts/text-advice.js';
import type { ProjectRule } from '../../records/project-view.js';
import { spfViewOf } from './spf-view.js';

export const spfSyntax: ProjectRule = {
  rule: standardRule({
    code: 'spf/syntax',
    summary: 'Every term of an SPF record must be well-formed.',
    explanation:
      'One unknown mechanism, wrong address, CIDR length or macro makes the whole record a permanent error for receivers, ' +
      'as do two redirect or two exp modifiers. Modifiers with other names are allowed; receivers ignore them.',
    reference: 'RFC 7208 sections 4.6, 5 to 7 and 12',
    bad: exampleZone(['news', 'TXT', 'v=spf1 ip:192.0.2.1 ip4:192.0.2.8/33 -all']),
    good: exampleZone(['news', 'TXT', 'v=spf1 ip4:192.0.2.1 ip4:192.0.2.8/32 -all']),
  }),
  *check(project) {
    for (const at of spfViewOf(project).all) {
      for (const fault of at.spf.faults) yield placed(at, fault);
    }
  },
};
