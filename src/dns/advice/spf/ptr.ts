import { adviceRule, exampleZone } from '../../check/define-rule.js';
import { placed } from '../mail-texts/text-advice.js';
import type { ProjectRule } from '../../records/project-view.js';
import { spfViewOf } from './spf-view.js';

export const spfPtr: ProjectRule = {
  rule: adviceRule({
    code: 'spf/ptr',
    summary: 'An SPF record should not use ptr.',
    explanation:
      'The mechanism is slow and unreliable and burdens the name servers of the reverse zone, which is why the RFC says not to ' +
      'publish it; some receivers ignore it. Write the addresses as ip4 and ip6, or the names of hosts with a.',
    reference: 'RFC 7208 section 5.5',
    bad: exampleZone(['news', 'TXT', 'v=spf1 ptr:example.com -all']),
    good: exampleZone(['news', 'TXT', 'v=spf1 ip4:192.0.2.0/24 -all']),
  }),
  *check(project) {
    for (const at of spfViewOf(project).all) {
      for (const { name, part } of at.spf.mechanisms) {
        const message = 'the mechanism "ptr" should not be used';
        if (name === 'ptr') yield placed(at, { part, message, hint: 'write the addresses as ip4 and ip6' });
      }
    }
  },
};
