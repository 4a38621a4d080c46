import { adviceRule } from '../../check/define-rule.js';
import { orService } from '../../check/or-service.js';
import { namedTarget } from '../../records/targets.js';
import { isInDomain, ownerName, prefixIn } from '../../name/domain.js';
import { recordType } from '../../types/registry.js';
import type { ZoneRule } from '../../records/project-view.js';
import { ofType } from '../../records/project-view.js';

export const delegationGlue: ZoneRule = {
  rule: adviceRule({
    code: 'delegation/glue',
    summary: 'A name server below the name that it serves should have addresses here.',
    explanation:
      'To ask the server for its address, a resolver would need that address. It must come along with the delegation, as ' +
      'glue.',
    reference: 'RFC 1034 section 4.2.1',
    bad: 'zone: example.com\nrecords:\n  sub: { NS: [ns1.sub.example.com, ns2.example.net] }\n',
    good: 'zone: example.com\nrecords:\n  sub: { NS: [ns1.sub.example.com, ns2.example.net] }\n  ns1.sub: { A: 192.0.2.53 }\n',
  }),
  types: ['NS'],
  *check({ zone, cuts, names, servicesAt }) {
    for (const cut of cuts) {
      const served = ownerName(cut, zone.name);
      for (const record of ofType(names.get(cut), 'NS')) {
        const target = namedTarget(record) ?? '';
        if (!isInDomain(target, served)) continue;
        const prefix = prefixIn(zone.name, target);
        const atTarget = [...(names.get(prefix) ?? []), ...servicesAt(prefix)];
        if (atTarget.some(({ type }) => recordType(type)?.isAddress)) continue;
        yield {
          zone,
          record,
          message: `${target} is below the name that it serves, and has no address here`,
          hint: orService(`add an A or AAAA record for ${target}`, zone),
        };
      }
    }
  },
};
