import { declaredAt } from '../../answers/declared.js';
import { adviceRule } from '../../check/define-rule.js';
import { contentText } from '../../content/content-text.js';
import { isInDomain } from '../../name/domain.js';
import type { ProjectView } from '../../records/project-view.js';
import { hasType, ofType } from '../../records/project-view.js';
import type { MailText } from './mail-text.js';
import type { ReportUri } from './report-uris.js';
import { reportUris } from './report-uris.js';
import type { TextFinding } from './text-advice.js';
import { textAdvice } from './text-advice.js';

/** A destination in another organization, and the name whose record permits it (RFC 9990 section 4). */
export interface Permission extends Pick<ReportUri, 'part'> {
  readonly name: string;
}

/** The permissions that a DMARC record needs. */
export function permissionsFor(text: MailText): readonly Permission[] {
  if (text.kind !== 'DMARC' || text.isReportPermission) return [];
  return reportUris(text).flatMap(({ domain, part }) =>
    domain === null || isSameOrganization(domain, text.domain)
      ? []
      : [{ part, name: `${text.domain}._report._dmarc.${domain}` }],
  );
}

/** What is wrong where the name has no such record. */
export function notPermitted({ part, name }: Permission): TextFinding {
  return {
    part,
    message: `reports are not sent there: ${name} has no record`,
    hint: `add TXT: v=DMARC1 at ${name}, or ask whoever runs the domain to do so`,
  };
}

/** Whether the text of a record is a permission. */
export function isPermission(text: string): boolean {
  return /^v\s*=\s*DMARC1\s*(?:;|$)/.test(text);
}

export const dmarcReportAuthorization = textAdvice({
  kind: 'DMARC',
  rule: adviceRule({
    code: 'dmarc/report-authorization',
    summary: 'A domain of another organization that is to get DMARC reports must say that it wants them.',
    explanation:
      'Otherwise receivers do not send them there. The domain has a TXT record for it. Domains outside of the project are only ' +
      'looked up by `validate --dns`.',
    reference: 'RFC 9990 section 4',
    bad: [
      'zone: example.com\nrecords:\n  _dmarc: { TXT: v=DMARC1; p=none; rua=mailto:dmarc@example.net }\n',
      'zone: example.net\nrecords: {}\n',
    ],
    good: [
      'zone: example.com\nrecords:\n  _dmarc: { TXT: v=DMARC1; p=none; rua=mailto:dmarc@example.net }\n',
      'zone: example.net\nrecords:\n  example.com._report._dmarc: { TXT: v=DMARC1 }\n',
    ],
  }),
  *check(text, project) {
    for (const permission of permissionsFor(text))
      if (isRefused(permission, project)) yield notPermitted(permission);
  },
});

/** Names that the files know nothing about are left to lookups. */
function isRefused({ name }: Permission, project: ProjectView): boolean {
  const found = declaredAt(project, name);
  if (found === 'unknown' || hasType(found, 'CNAME')) return false;
  return !ofType(found, 'TXT').some(({ content }) => isPermission(contentText(content).text));
}

/**
 * Whether two domains may well have the same organizational domain: one is below the other, or they have the same last two
 * labels. No list of public suffixes is needed for that, and some foreign domains are taken for own ones.
 */
function isSameOrganization(a: string, b: string): boolean {
  return isInDomain(a, b) || isInDomain(b, a) || lastLabels(a) === lastLabels(b);
}

function lastLabels(name: string): string {
  return name.split('.').slice(-2).join('.');
}
