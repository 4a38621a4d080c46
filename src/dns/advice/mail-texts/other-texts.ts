import { declaredAt } from '../../answers/declared.js';
import { adviceRule, exampleZone, standardRule } from '../../check/define-rule.js';
import { orService } from '../../check/or-service.js';
import type { ProjectRule } from '../../records/project-view.js';
import type { PublishedDmarc } from '../mail/published.js';
import { dmarcFor } from '../mail/published.js';
import type { MailText } from './mail-text.js';
import { mailTextsOf } from './mail-text.js';
import { repeatedTexts } from './once.js';
import { adviceForUri, reportUris } from './report-uris.js';
import { repeatedNames, tagNamed, valueOfTag } from './tag-list.js';
import type { TextFinding } from './text-advice.js';
import { placed, textAdvice } from './text-advice.js';
import { wrongVersion } from './version.js';
import { hasType } from '../../records/project-view.js';

const ADDRESS = '\n  mta-sts: { A: 192.0.2.1 }';

const mtaStsSyntax: ProjectRule = {
  rule: standardRule({
    code: 'mta-sts/syntax',
    summary: 'An MTA-STS record is v=STSv1 and an id of letters and digits, once.',
    explanation:
      'Senders that find another record, or several, do not look for the policy. A new id tells them to fetch it again.',
    reference: 'RFC 8461 section 3.1',
    bad: `zone: example.com\nrecords:\n  _mta-sts: { TXT: v=STSv1; id=2026-11-01 }${ADDRESS}\n`,
    good: `zone: example.com\nrecords:\n  _mta-sts: { TXT: v=STSv1; id=20261101 }${ADDRESS}\n`,
  }),
  *check(project) {
    for (const text of mailTextsOf(project)) {
      if (text.kind !== 'MTA-STS') continue;
      for (const finding of [...wrongFields(text), ...wrongId(text)]) yield placed(text, finding);
    }
    yield* repeatedTexts(project, 'MTA-STS');
  },
};

/** What is wrong with a record whatever its fields mean. */
function* wrongFields(text: MailText): Iterable<TextFinding> {
  yield* wrongVersion(text);
  for (const part of text.faults)
    if (!EXTENSION.test(part.text))
      yield { part, message: 'this is no tag: a tag is a name, "=" and a value' };
}

/** An extension, whose name may have characters that those of tags have not (RFC 8461 section 3.1, RFC 8460 section 3). */
const EXTENSION = /^[A-Za-z0-9][A-Za-z0-9_.-]{0,31}=[!-:<>-~]+$/;

function* wrongId(text: MailText): Iterable<TextFinding> {
  const id = tagNamed(text, 'id');
  const isTight = id !== undefined && id.value.offset === id.name.offset + 'id='.length;
  if (!isTight || !/^[A-Za-z0-9]{1,32}$/.test(id.value.text))
    yield {
      ...(id && { part: id.value }),
      message: 'the id must be 1 to 32 letters and digits',
      hint: 'write a date such as id=20261101',
    };
  for (const part of repeatedNames(text))
    if (part.text === 'id') yield { part, message: 'id is there twice' };
}

const mtaStsHost = textAdvice({
  kind: 'MTA-STS',
  rule: adviceRule({
    code: 'mta-sts/host',
    summary: 'A domain with an MTA-STS record should have a host mta-sts.',
    explanation: 'Senders fetch the policy from there; without it, the record has no effect.',
    reference: 'RFC 8461 section 3.3',
    bad: exampleZone(['_mta-sts', 'TXT', 'v=STSv1; id=20261101']),
    good: `zone: example.com\nrecords:\n  _mta-sts: { TXT: v=STSv1; id=20261101 }${ADDRESS}\n`,
  }),
  *check({ domain }, project) {
    const host = `mta-sts.${domain}`;
    const found = declaredAt(project, host);
    if (found === 'unknown' || ['A', 'AAAA', 'CNAME'].some((type) => hasType(found, type))) return;
    const hint = orService('add the host that serves the policy', project.zoneOf(host));
    yield { message: `${host} has no address`, hint };
  },
});

const tlsRptSyntax: ProjectRule = {
  rule: adviceRule({
    code: 'tls-rpt/syntax',
    summary: 'A TLS-RPT record should be v=TLSRPTv1 and rua with mailto: or https: URIs, once.',
    explanation: 'Senders do not report to anything else.',
    reference: 'RFC 8460 section 3',
    bad: exampleZone(['_smtp._tls', 'TXT', 'v=TLSRPTv1; rua=tls@example.com']),
    good: exampleZone(['_smtp._tls', 'TXT', 'v=TLSRPTv1; rua=mailto:tls@example.com']),
  }),
  *check(project) {
    for (const text of mailTextsOf(project)) {
      if (text.kind !== 'TLS-RPT') continue;
      for (const finding of wrongFields(text)) yield placed(text, finding);
      if (!tagNamed(text, 'rua')) yield placed(text, { message: 'rua is missing' });
      for (const { part, isValid } of reportUris(text))
        if (!isValid || !/^(?:mailto|https):/i.test(part.text))
          yield placed(text, { part, message: 'this is not a mailto: or https: URI', ...adviceForUri(part) });
    }
    yield* repeatedTexts(project, 'TLS-RPT');
  },
};

const bimiSyntax = textAdvice({
  kind: 'BIMI',
  rule: adviceRule({
    code: 'bimi/syntax',
    summary:
      'A BIMI record should have l, an https URL or nothing, and a DMARC record that enforces its policy.',
    explanation:
      'Mailboxes show the logo only of domains whose DMARC policy is quarantine or reject, for subdomains, too. An empty l says ' +
      'that the domain has none.',
    reference: 'draft-brand-indicators-for-message-identification, sections 4.2 and 5.1',
    bad: 'zone: example.com\nrecords:\n  default._bimi: { TXT: v=BIMI1; l=http://example.com/logo.svg }\n  _dmarc: { TXT: v=DMARC1; p=reject }\n',
    good: 'zone: example.com\nrecords:\n  default._bimi: { TXT: v=BIMI1; l=https://example.com/logo.svg }\n  _dmarc: { TXT: v=DMARC1; p=reject }\n',
  }),
  *check(text, project) {
    yield* wrongFields(text);
    const logo = tagNamed(text, 'l')?.value;
    if (!logo) yield { message: 'l, the address of the logo, is missing' };
    else if (logo.text !== '' && !/^https:\/\/[^\s,]+$/i.test(logo.text))
      yield { part: logo, message: 'l must be an https URL' };
    if (logo?.text === '') return;
    const weak = weakPolicy(dmarcFor(project, text.domain));
    if (weak !== null) yield { message: `the logo is not shown: ${weak}` };
  },
});

/** Why a DMARC record does not enforce its policy; null if it does. */
function weakPolicy(dmarc: PublishedDmarc): string | null {
  if (dmarc === 'unknown') return null;
  if (dmarc === null) return 'the domain has no DMARC record';
  const policy = valueOfTag(dmarc, 'p');
  if (policy === undefined || isNone(policy)) return 'its DMARC policy is none';
  return isNone(valueOfTag(dmarc, 'sp')) ? 'its DMARC policy for subdomains is none' : null;
}

function isNone(policy: string | undefined): boolean {
  return policy?.toLowerCase() === 'none';
}

export const otherTextRules: readonly ProjectRule[] = [mtaStsSyntax, mtaStsHost, tlsRptSyntax, bimiSyntax];
