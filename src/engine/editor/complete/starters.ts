import type { Completion } from './completion-items.js';
import type { LineContext } from '../context.js';

const CAA: readonly (readonly [text: string, about: string])[] = [
  ['0 issue "letsencrypt.org"', 'the authority that may issue certificates'],
  ['0 issue ";"', 'no authority may issue certificates'],
  ['0 issuewild ";"', 'no authority may issue wildcard certificates'],
  ['0 iodef "mailto:security@example.com"', 'where authorities report to'],
];

/** Texts by the names that they are at. */
const TEXTS: readonly (readonly [
  name: RegExp,
  texts: readonly (readonly [text: string, about: string])[],
])[] = [
  [
    /^_dmarc(?:\.|$)/,
    [
      ['v=DMARC1; p=none; rua=mailto:dmarc@example.com', 'DMARC: reports only'],
      ['v=DMARC1; p=reject', 'DMARC: reject what fails'],
    ],
  ],
  [/\._domainkey(?:\.|$)/, [['v=DKIM1; k=rsa; p=', 'DKIM: a public key in base64']]],
  [/^_mta-sts(?:\.|$)/, [['v=STSv1; id=20260101', 'MTA-STS: a new id for each new policy']]],
  [/^_smtp\._tls(?:\.|$)/, [['v=TLSRPTv1; rua=mailto:tls@example.com', 'reports about TLS']]],
  [/\._bimi(?:\.|$)/, [['v=BIMI1; l=https://example.com/logo.svg', 'BIMI: the address of a logo']]],
  [
    /^[^_]/,
    [
      ['v=spf1 mx -all', 'SPF: mail is sent by the hosts that receive it'],
      ['v=spf1 include:_spf.example.net -all', 'SPF: mail is sent by a provider'],
      ['v=spf1 -all', 'SPF: no mail is sent'],
    ],
  ],
];

const DMARC_POLICIES = ['none', 'quarantine', 'reject'];

/** How contents of a type often begin at a name; only for CAA and TXT, whose forms are hard to remember. */
export function starters(
  type: string,
  name: string,
  { typed }: Pick<LineContext, 'typed'>,
): readonly Completion[] {
  const tag = typed.slice(typed.lastIndexOf(';') + 1).trim();
  if (type === 'TXT' && /^["']?v=DMARC1/.test(typed) && /^(?:p|sp|np)=[a-z]*$/.test(tag)) {
    const replaces = tag.length - tag.indexOf('=') - 1;
    return DMARC_POLICIES.map((label) => ({ label, detail: 'policy', kind: 'value', replaces }));
  }
  const texts = type === 'CAA' ? CAA : type === 'TXT' ? textsAt(name) : [];
  return texts
    .filter(([text]) => text.startsWith(typed))
    .map(([label, detail]) => ({ label, detail, kind: 'value', replaces: typed.length }));
}

function textsAt(name: string): readonly (readonly [string, string])[] {
  return TEXTS.find(([form]) => form.test(name))?.[1] ?? [];
}
