import { exampleZone, standardRule } from '../../check/define-rule.js';
import { excerpt } from '../../check/problem.js';
import { plural } from '../../../text/plural.js';
import { MOST_LOOKUPS } from '../../spf/survey.js';
import type { ContentPart } from '../../content/part.js';
import type { Cost, Expense } from '../spf-project/costs.js';
import { placed } from '../mail-texts/text-advice.js';
import type { ProjectRule } from '../../records/project-view.js';
import { spfViewOf } from './spf-view.js';

export const spfLookups: ProjectRule = {
  rule: standardRule({
    code: 'spf/lookups',
    summary: 'Evaluating an SPF record must take at most 10 DNS lookups.',
    explanation:
      'Each include, a, mx, ptr, exists and redirect counts, and so do those of the records that are included. Receivers give ' +
      'up at the eleventh with a permanent error. Records outside the project are counted with the term that leads to ' +
      'them only. Write addresses as ip4 and ip6, which take no lookup, and remove what is no longer used.',
    reference: 'RFC 7208 section 4.6.4',
    bad: exampleZone(['news', 'TXT', `v=spf1 ${hosts(11)} -all`]),
    good: exampleZone(['news', 'TXT', `v=spf1 ${hosts(9)} -all`]),
  }),
  *check(project) {
    for (const [at, cost] of spfViewOf(project).costs) {
      if (cost.lookups <= MOST_LOOKUPS) continue;
      const spent = `${cost.isLeast ? 'at least ' : ''}${cost.lookups} DNS lookups`;
      const message = `the SPF record of ${at.name} takes ${spent}, and at most ${MOST_LOOKUPS} are allowed: ${listed(cost)}`;
      yield placed(at, {
        ...crossing(cost),
        message,
        hint: 'remove terms, or write addresses as ip4 and ip6',
      });
    }
  },
};

/** The term with the eleventh lookup. */
function crossing({ expenses }: Cost): { readonly part?: ContentPart } {
  let spent = 0;
  for (const { term, lookups } of expenses) {
    spent += lookups;
    if (spent > MOST_LOOKUPS) return { part: term.part };
  }
  return {};
}

const MOST_LISTED = 12;

/** Where the lookups are spent, the most first. */
function listed({ expenses }: Cost): string {
  const sorted = expenses.toSorted((a, b) => b.lookups - a.lookups).map(expenseText);
  const more = sorted.length - MOST_LISTED;
  return more > 1
    ? `${sorted.slice(0, MOST_LISTED).join(', ')} and ${plural(more, 'other term')}`
    : sorted.join(', ');
}

function expenseText({ term, lookups }: Expense): string {
  return `${excerpt(term.part.text)} ${lookups}`;
}

function hosts(count: number): string {
  return Array.from({ length: count }, (_, index) => `a:mail${index + 1}.example.net`).join(' ');
}
