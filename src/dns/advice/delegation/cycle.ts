import type { Related } from '../../../diagnostics/diagnostic.js';
import { adviceRule } from '../../check/define-rule.js';
import { MOST_SHOWN, relatedRecord } from '../../check/problem.js';
import type { ProjectRule } from '../../records/project-view.js';
import { targetOf } from '../../records/targets.js';
import { components } from '../components.js';
import type { Delegation } from './delegations.js';
import { lostDelegations } from './lost-delegations.js';

export const delegationCycle: ProjectRule = {
  rule: adviceRule({
    code: 'delegation/cycle',
    summary: 'Delegated zones should not need each other to find their name servers.',
    explanation:
      'To ask a name server, a resolver needs its address. If only the other zone knows that, and its own servers are found ' +
      'only through this one, nobody reaches either of them. Glue at one of them, or a server elsewhere, ends the cycle.',
    reference: 'RFC 1034 section 4.2.1; GRoot (SIGCOMM 2020), cyclic zone dependency',
    bad: 'zone: example.com\nrecords:\n  a: { NS: ns.b.example.com }\n  b: { NS: ns.a.example.com }\n',
    good: 'zone: example.com\nrecords:\n  a: { NS: ns.b.example.com }\n  b: { NS: ns.a.example.com }\n  ns.a: { A: 192.0.2.53 }\n',
  }),
  *check(project) {
    const lost = lostDelegations(project);
    for (const cycle of components(lost.keys(), (each) => lost.get(each) ?? [])) {
      if (cycle.length === 1) continue;
      const shown = cycle.slice(0, MOST_SHOWN);
      for (const member of cycle) {
        const { parent, name, servers } = member;
        const [record] = servers;
        if (!record) continue;
        const server = targetOf(record) ?? record.content;
        yield {
          zone: parent,
          record,
          message: `the name servers of ${name} cannot be found: they are in a cycle of ${cycle.length} zones that need each other`,
          hint: `add the addresses of ${server} to ${parent.name}, or name a server outside of the cycle`,
          related: shown.filter((other) => other !== member).flatMap(relatedServer),
        };
      }
    }
  },
};

function relatedServer({ parent, servers: [record] }: Delegation): readonly Related[] {
  return record ? [relatedRecord(parent.name, record, 'part of the cycle')] : [];
}
