import { adviceRule, exampleZone } from '../../check/define-rule.js';
import { contentText } from '../../content/content-text.js';
import type { DeclaredRecord } from '../../record.js';
import { ownerName } from '../../name/domain.js';
import type { DesiredZone } from '../../zone.js';
import type { Finding } from '../../check/problem.js';
import type { ProjectRule } from '../../records/project-view.js';
import type { ProjectView } from '../../records/project-view.js';
import { publishedTexts } from '../../records/project-view.js';
import type { MailTextKind } from './mail-text.js';
import { kindOfName, kindOfText, mailTextIn } from './mail-text.js';

/** Where texts of a kind belong. */
const NAMES: Readonly<Record<MailTextKind, string>> = {
  DMARC: '_dmarc',
  DKIM: '<selector>._domainkey',
  'MTA-STS': '_mta-sts',
  'TLS-RPT': '_smtp._tls',
  BIMI: 'default._bimi',
};

export const mailTextPlace: ProjectRule = {
  rule: adviceRule({
    code: 'mail-text/place',
    summary:
      'The texts of DMARC, DKIM, MTA-STS, TLS-RPT, BIMI and SPF should be at the names where receivers look for them.',
    explanation: 'Anywhere else they have no effect. Other texts at these names may confuse receivers.',
    reference: 'RFC 9989 section 4.10; RFC 6376 section 3.6.2; RFC 7208 section 3; RFC 8461; RFC 8460',
    bad: exampleZone(['news', 'TXT', 'v=DMARC1; p=reject']),
    good: exampleZone(['_dmarc.news', 'TXT', 'v=DMARC1; p=reject']),
  }),
  *check(project) {
    const findings = project.zones.flatMap((zone) =>
      publishedTexts(zone).flatMap((record) => {
        const finding = misplaced(zone, record);
        return finding ? { name: ownerName(record.prefix, zone.name), finding } : [];
      }),
    );
    if (findings.length === 0) return;
    // A text that receivers come to by an alias may have any name.
    const targets = aliasTargets(project);
    for (const { name, finding } of findings) if (!targets.has(name)) yield finding;
  },
};

function misplaced(zone: DesiredZone, record: DeclaredRecord): Finding | null {
  const { text } = contentText(record.content);
  const kind = kindOfText(text);
  const place = kindOfName(zone, record);
  if (kind === place) return null;
  if (kind === null) {
    if (place === null || mailTextIn(zone, record)) return null;
    return {
      zone,
      record,
      message: `this is no ${place} record, but at the name for one`,
      hint: 'remove it',
    };
  }
  if (kind !== 'SPF')
    return { zone, record, message: `receivers look for ${kind} records at ${NAMES[kind]}` };
  return place && { zone, record, message: `SPF records have no effect at a name for ${place}` };
}

function aliasTargets({ zones }: ProjectView): ReadonlySet<string> {
  const aliases = zones.flatMap(({ records }) =>
    records.filter(({ type, active }) => active && type === 'CNAME'),
  );
  return new Set(aliases.map(({ content }) => content.toLowerCase()));
}
