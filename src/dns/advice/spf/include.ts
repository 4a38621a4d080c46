import { exampleZone, standardRule } from '../../check/define-rule.js';
import { orService } from '../../check/or-service.js';
import { MOST_SHOWN, relatedRecord } from '../../check/problem.js';
import { constantName } from '../../spf/grammar/domain-spec.js';
import { continuation } from '../../spf/grammar/lookup-terms.js';
import type { Term } from '../../spf/grammar/term.js';
import type { DeclaredSpf } from '../spf-project/spf-project.js';
import type { TextFinding } from '../mail-texts/text-advice.js';
import { placed } from '../mail-texts/text-advice.js';
import type { ProjectRule } from '../../records/project-view.js';
import type { SpfView } from './spf-view.js';
import { spfViewOf } from './spf-view.js';

export const spfInclude: ProjectRule = {
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
  *check(project) {
    const view = spfViewOf(project);
    for (const [at, { expenses, loops }] of view.costs) {
      for (const { term } of expenses) {
        const found = loops.has(term) ? loopThrough(at, term) : wrongTarget(term, view, at.zone);
        if (found) yield placed(at, found);
      }
    }
  },
};

function loopThrough(at: DeclaredSpf, term: Term): TextFinding {
  const message = `"${term.name}" leads back to ${at.name}, in a loop`;
  return { part: term.part, message, hint: 'remove one of the terms of the loop' };
}

function wrongTarget(term: Term, { lookup }: SpfView, home: DeclaredSpf['zone']): TextFinding | null {
  const spec = continuation(term);
  const name = spec && constantName(spec);
  const found = name === null ? null : lookup(name);
  if (!found || found.length === 1) return null;
  const part = spec?.part ?? term.part;
  if (found.length === 0) {
    const hint = orService('add one, or remove this term', home);
    return { part, message: `${name} has no SPF record`, hint };
  }
  return {
    part,
    message: `${name} has ${found.length} SPF records`,
    hint: 'keep one of them',
    related: found
      .slice(0, MOST_SHOWN)
      .map(({ zone, record }) => relatedRecord(zone.name, record, 'one of them')),
  };
}
