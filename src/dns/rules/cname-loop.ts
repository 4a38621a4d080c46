import { serviceRule } from '../check/define-rule.js';
import { aliasesOf, findLoops } from '../records/cname-loops.js';
import type { ProjectRule } from '../records/project-view.js';
import { MOST_SHOWN, relatedRecord } from '../check/problem.js';

export const cnameLoop: ProjectRule = {
  rule: serviceRule({
    code: 'cname/ring',
    summary: 'CNAME records must not form a loop.',
    explanation:
      'Names in a CNAME loop cannot be resolved: resolvers give up after a few steps. Loops are detected across all ' +
      'zones of the project, and inactive records count.',
    reference: 'service-interfaces.md, "Validation rules per type", CNAME',
    bad: 'zone: example.com\nrecords:\n  a: { CNAME: b.example.com }\n  b: { CNAME: a.example.com }\n',
    good: 'zone: example.com\nrecords:\n  a: { CNAME: b.example.com }\n  b: { CNAME: www.example.net }\n',
  }),
  *check({ zones }) {
    for (const loop of findLoops(zones.flatMap(({ name, records }) => aliasesOf(name, records)))) {
      const shown = loop.slice(0, MOST_SHOWN);
      for (const { zone, owner, target, record } of loop) {
        yield {
          zone: { name: zone },
          record,
          message: `${owner} leads back to itself through ${target}, in a loop of ${loop.length} CNAME records`,
          hint: 'point one of them at a name outside the loop',
          related: shown
            .filter((other) => other.record !== record)
            .map((other) => relatedRecord(other.zone, other.record, 'part of the loop')),
        };
      }
    }
  },
};
