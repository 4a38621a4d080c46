import { adviceRule, exampleZone } from '../../check/define-rule.js';
import { effective } from '../spf-project/effective.js';
import type { SpfRecord } from '../../spf/grammar/read-record.js';
import type { DeclaredSpf } from '../spf-project/spf-project.js';
import type { Uses } from '../spf-project/uses.js';
import { usesOf } from '../spf-project/uses.js';
import type { TextFinding } from '../mail-texts/text-advice.js';
import { placed } from '../mail-texts/text-advice.js';
import type { ProjectRule } from '../../records/project-view.js';
import type { SpfView } from './spf-view.js';
import { spfViewOf } from './spf-view.js';

export const spfAll: ProjectRule = {
  rule: adviceRule({
    code: 'spf/all',
    summary: 'An SPF record should end in -all, ~all or a redirect, and never have +all.',
    explanation:
      'Without "all", and with ?all, receivers learn nothing about other senders; with +all, everybody may send mail as the ' +
      'domain. A record that others only include needs no "all": only whether it matches counts there.',
    reference: 'RFC 7208 sections 4.7 and 5.1',
    bad: exampleZone(['news', 'TXT', 'v=spf1 ip4:192.0.2.1']),
    good: exampleZone(['news', 'TXT', 'v=spf1 ip4:192.0.2.1 -all']),
  }),
  *check(project) {
    const view = spfViewOf(project);
    const uses = usesOf(view);
    for (const at of view.all) {
      const found = findingOf(at.spf);
      if (found && (found.isAlways || !isOnlyIncluded(at, uses, view))) yield placed(at, found.finding);
    }
  },
};

interface AllFinding {
  readonly finding: TextFinding;
  /** Whether it is wrong in every record. */
  readonly isAlways: boolean;
}

function findingOf(spf: SpfRecord): AllFinding | null {
  const { all, redirect } = effective(spf);
  const hint = 'end it in -all, or in ~all while you are trying it out';
  if (!all) {
    const message = 'this SPF record does not say what holds for all other senders';
    return redirect || spf.faults.length > 0 ? null : { finding: { message, hint }, isAlways: false };
  }
  const { part, qualifier } = all;
  if (qualifier === '+')
    return { finding: { part, message: `"${part.text}" allows every sender`, hint }, isAlways: true };
  const message = '"?all" says nothing about other senders';
  return qualifier === '?' ? { finding: { part, message, hint }, isAlways: false } : null;
}

/**
 * Whether the record is not that of a domain that mail is sent from: its name has an underscore, which no such domain has,
 * or a record of the project includes it and the name has neither a host nor a mail server.
 */
function isOnlyIncluded(at: DeclaredSpf, { included, redirected }: Uses, { publisher }: SpfView): boolean {
  if (redirected.has(at)) return false;
  if (at.name.includes('_')) return true;
  const { records } = publisher(at.name);
  return included.has(at) && !records.some(({ type }) => type === 'MX' || type === 'A' || type === 'AAAA');
}
