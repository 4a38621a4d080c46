import { exampleZone, standardRule } from '../../check/define-rule.js';
import { MOST_SHOWN } from '../../check/zone-rule.js';
import { relatedRecord } from '../../check/zone-rule.js';
import { constantName } from '../../spf/grammar/domain-spec.js';
import { continuation } from '../../spf/grammar/lookup-terms.js';
import type { Term } from '../../spf/grammar/term.js';
import type { DeclaredSpf } from '../spf-project/spf-project.js';
import type { SpfProblem, SpfRule, SpfView } from './spf-rule.js';

export const spfInclude: SpfRule = {
  rule: standardRule({
    code: 'spf/include',
    summary: 'The target of an include or redirect must have exactly one SPF record, and must not lead back.',
    explanation:
      'Receivers that come to a name without an SPF record, or with several, stop with a permanent error, and so they do ' +
      'after ten rounds of a loop. Checked where the target is in a zone of the project; with `validate --dns` also elsewhere.',
    reference: 'RFC 7208 sections 5.2 and 6.1',
    bad: exampleZone(['news', 'TXT', 'v=spf1 include:_spf.example.com -all']),
    good: exampleZone(
      ['news', 'TXT', 'v=spf1 include:_spf.example.com -all'],
      ['_spf', 'TXT', 'v=spf1 ip4:192.0.2.0/24'],
    ),
  }),
  *check(view) {
    for (const [at, { expenses, loops }] of view.costs) {
      for (const { term } of expenses) {
        const problem = loops.has(term) ? loopProblem(at, term) : targetProblem(at, term, view);
        if (problem) yield problem;
      }
    }
  },
};

function loopProblem(at: DeclaredSpf, term: Term): SpfProblem {
  const message = `"${term.name}" leads back to ${at.name}, in a loop`;
  return { at, part: term.part, message, hint: 'remove one of the terms of the loop' };
}

function targetProblem(at: DeclaredSpf, term: Term, { lookup }: SpfView): SpfProblem | null {
  const spec = continuation(term);
  const name = spec && constantName(spec);
  const found = name === null ? null : lookup(name);
  if (!found || found.length === 1) return null;
  const part = spec?.part ?? term.part;
  if (found.length === 0)
    return { at, part, message: `${name} has no SPF record`, hint: 'add one, or remove this term' };
  return {
    at,
    part,
    message: `${name} has ${found.length} SPF records`,
    hint: 'keep one of them',
    related: found
      .slice(0, MOST_SHOWN)
      .map(({ zone, record }) => relatedRecord(zone.name, record, 'one of them')),
  };
}
