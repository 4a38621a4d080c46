import { adviceRule, exampleZone, standardRule } from '../../check/define-rule.js';
import { ownerName } from '../../record.js';
import type { Advice } from '../advice.js';
import { dmarcFor, isAliased } from '../mail/published.js';
import { repeatedTexts } from './once.js';
import { reportUris } from './report-uris.js';
import { readTagList, tagNamed, valueOfTag } from './tag-list.js';
import { placed, textAdvice } from './text-advice.js';
import { hasVersion, wrongVersion } from './version.js';

const ADDRESS = '\n  mta-sts: { A: 192.0.2.1 }';

const mtaStsSyntax: Advice = {
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
    for (const text of project.mailTexts) {
      if (text.kind !== 'MTA-STS') continue;
      for (const finding of wrongVersion(text, 'STSv1')) yield placed(text, finding);
      for (const part of text.faults) yield placed(text, { part, message: 'this is no tag' });
      const id = tagNamed(text, 'id')?.value;
      if (!id || !/^[A-Za-z0-9]{1,32}$/.test(id.text))
        yield placed(text, {
          ...(id && { part: id }),
          message: 'the id must be 1 to 32 letters and digits',
          hint: 'write a date such as id=20261101',
        });
    }
    yield* repeatedTexts(project, 'MTA-STS', (text) => hasVersion(text, 'STSv1'));
  },
};

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
  *check({ zone, domain }, { lookUp }) {
    const host = `mta-sts.${ownerName(domain, zone.name)}`;
    const found = lookUp(host);
    if (found === 'unknown' || ['A', 'AAAA', 'CNAME'].some((type) => found?.has(type))) return;
    yield { message: `${host} has no address`, hint: 'add the host that serves the policy' };
  },
});

const tlsRptSyntax: Advice = {
  rule: adviceRule({
    code: 'tls-rpt/syntax',
    summary: 'A TLS-RPT record should be v=TLSRPTv1 and rua with mailto: or https: URIs, once.',
    explanation: 'Senders do not report to anything else.',
    reference: 'RFC 8460 section 3',
    bad: exampleZone(['_smtp._tls', 'TXT', 'v=TLSRPTv1; rua=tls@example.com']),
    good: exampleZone(['_smtp._tls', 'TXT', 'v=TLSRPTv1; rua=mailto:tls@example.com']),
  }),
  *check(project) {
    for (const text of project.mailTexts) {
      if (text.kind !== 'TLS-RPT') continue;
      for (const finding of wrongVersion(text, 'TLSRPTv1')) yield placed(text, finding);
      for (const part of text.faults) yield placed(text, { part, message: 'this is no tag' });
      if (!tagNamed(text, 'rua')) yield placed(text, { message: 'rua is missing' });
      for (const { part, isValid } of reportUris(text))
        if (!isValid || !/^(?:mailto|https):/i.test(part.text))
          yield placed(text, { part, message: 'this is not a mailto: or https: URI' });
    }
    yield* repeatedTexts(project, 'TLS-RPT', (text) => hasVersion(text, 'TLSRPTv1'));
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
  *check(text, { zones }) {
    yield* wrongVersion(text, 'BIMI1');
    for (const part of text.faults) yield { part, message: 'this is no tag' };
    const logo = tagNamed(text, 'l')?.value;
    if (!logo) yield { message: 'l, the address of the logo, is missing' };
    else if (logo.text !== '' && !/^https:\/\/[^\s,]+$/i.test(logo.text))
      yield { part: logo, message: 'l must be an https URL' };
    const view = zones.find(({ zone }) => zone === text.zone);
    if (!view || logo?.text === '' || isAliased(view, '_dmarc')) return;
    const weak = weakPolicy(dmarcFor(view, text.domain));
    if (weak !== null) yield { message: `the logo is not shown: ${weak}` };
  },
});

/** Why a DMARC text does not enforce its policy; null if it does. */
function weakPolicy(dmarc: string | undefined): string | null {
  if (dmarc === undefined) return 'the domain has no DMARC record';
  const list = readTagList(dmarc);
  const policy = valueOfTag(list, 'p');
  if (policy === undefined || isNone(policy)) return 'its DMARC policy is none';
  return isNone(valueOfTag(list, 'sp')) ? 'its DMARC policy for subdomains is none' : null;
}

function isNone(policy: string | undefined): boolean {
  return policy?.toLowerCase() === 'none';
}

export const otherTextRules: readonly Advice[] = [mtaStsSyntax, mtaStsHost, tlsRptSyntax, bimiSyntax];
