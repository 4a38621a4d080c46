import { groupBy } from '../../../diagnostics/group-by.js';
import { standardRule } from '../../check/define-rule.js';
import { relatedRecord } from '../../check/problem.js';
import { distinct } from '../spf-project/spf-project.js';
import { placed } from '../mail-texts/text-advice.js';
import type { ProjectRule } from '../../records/project-view.js';
import { spfViewOf } from './spf-view.js';

export const multipleSpf: ProjectRule = {
  rule: standardRule({
    code: 'spf/multiple',
    summary: 'A name must have at most one SPF record.',
    explanation:
      'Receivers that find two SPF records at a name use neither of them: the result is a permanent error, and mail may ' +
      'be refused. Merge the mechanisms into one record.',
    reference: 'RFC 7208 sections 3.2 and 4.5',
    bad: example('- v=spf1 mx -all', '- v=spf1 ip4:192.0.2.1 -all'),
    good: example('- v=spf1 mx ip4:192.0.2.1 -all'),
  }),
  *check(project) {
    for (const atName of groupBy(spfViewOf(project).all, ({ name }) => name).values()) {
      const [first, ...others] = distinct(atName);
      if (!first) continue;
      for (const at of others) {
        yield placed(at, {
          message: `${at.name} already has an SPF record`,
          hint: 'merge their mechanisms into one record',
          related: [relatedRecord(first.zone.name, first.record)],
        });
      }
    }
  },
};

function example(...values: readonly string[]): string {
  const lines = values.map((value) => `      ${value}\n`);
  return `zone: example.com\nrecords:\n  "@":\n    TXT:\n${lines.join('')}`;
}
