import { describe, expect, test } from 'vitest';

import type { RiskCase } from '../../support/risks.js';
import { raised } from '../../support/risks.js';

interface Case extends RiskCase {
  readonly addresses: readonly string[];
  readonly says: RegExp;
}

const KEY = 's1._domainkey TXT v=DKIM1; p=abc';

function dmarc(tags: string, prefix = '_dmarc'): string {
  return `${prefix} TXT v=DMARC1; ${tags}`;
}

function spf(terms: string, prefix = '@'): string {
  return `${prefix} TXT v=spf1 ${terms}`;
}

const dmarcCases: readonly Case[] = [
  {
    title: 'p from reject to none',
    live: [dmarc('p=reject')],
    file: [dmarc('p=none')],
    addresses: ['_dmarc/TXT'],
    says: /^DMARC of example\.com asks receivers for less: deliver, and no longer refuse, forged mail \(p=none, not reject\)$/,
  },
  {
    title: 'p from reject to quarantine',
    live: [dmarc('p=reject')],
    file: [dmarc('p=quarantine')],
    addresses: ['_dmarc/TXT'],
    says: /put aside, and no longer refuse/,
  },
  {
    title: 'a policy that is none',
    live: [dmarc('p=reject')],
    file: [dmarc('p=rejected')],
    addresses: ['_dmarc/TXT'],
    says: /p=none/,
  },
  {
    title: 'sp',
    live: [dmarc('p=reject')],
    file: [dmarc('p=reject; sp=none')],
    addresses: ['_dmarc/TXT'],
    says: /sp=none, not reject\) of names below it$/,
  },
  {
    title: 'np',
    live: [dmarc('p=none; np=reject')],
    file: [dmarc('p=none')],
    addresses: ['_dmarc/TXT'],
    says: /np=none, not reject/,
  },
  {
    title: 'pct',
    live: [dmarc('p=reject')],
    file: [dmarc('p=reject; pct=10')],
    addresses: ['_dmarc/TXT'],
    says: /apply the policy to 10 % of forged mail, not to 100 %$/,
  },
  {
    title: 'test mode',
    live: [dmarc('p=reject')],
    file: [dmarc('p=reject; t=y')],
    addresses: ['_dmarc/TXT'],
    says: /t=y/,
  },
  {
    title: 'alignment',
    live: [dmarc('p=reject; adkim=s; aspf=s')],
    file: [dmarc('p=reject')],
    addresses: ['_dmarc/TXT'],
    says: /adkim=r.*aspf=r/,
  },
  {
    title: 'reports',
    live: [dmarc('p=reject; rua=mailto:a@example.com')],
    file: [dmarc('p=reject')],
    addresses: ['_dmarc/TXT'],
    says: /no more reports/,
  },
  {
    title: 'a laxer request below a stricter one',
    live: [dmarc('p=reject')],
    file: [dmarc('p=reject'), dmarc('p=none', '_dmarc.shop')],
    addresses: ['_dmarc.shop/TXT'],
    says: /^DMARC of shop\.example\.com/,
  },
  {
    title: 'aliases of the name, in another zone',
    live: [dmarc('p=reject', '_d')],
    file: [dmarc('p=none', '_d')],
    others: { 'example.net': [['_dmarc CNAME _d.example.com'], ['_dmarc CNAME _d.example.com']] },
    addresses: ['dns/example.net/_dmarc/TXT'],
    says: /^DMARC of example\.net/,
  },
  {
    title: 'several names, together',
    live: [dmarc('p=reject', '_dmarc.a'), dmarc('p=reject', '_dmarc.b')],
    file: [dmarc('p=none', '_dmarc.a'), dmarc('p=none', '_dmarc.b')],
    addresses: ['_dmarc.a/TXT'],
    says: /^DMARC of a\.example\.com and b\.example\.com asks/,
  },
];

const otherCases: readonly Case[] = [
  {
    title: 'MTA-STS goes',
    live: ['_mta-sts TXT v=STSv1; id=1', 'a TXT b'],
    file: ['a TXT b'],
    addresses: ['_mta-sts/TXT'],
    says: /^MTA-STS of example\.com is switched off/,
  },
  {
    title: 'MTA-STS becomes inactive',
    live: ['_mta-sts TXT v=STSv1; id=1'],
    file: ['_mta-sts TXT v=STSv1; id=1 ; inactive'],
    addresses: ['_mta-sts/TXT'],
    says: /switched off/,
  },
  {
    title: 'the alias of MTA-STS goes',
    live: ['_mta-sts.a CNAME x.example.net', 'a TXT b'],
    file: ['a TXT b'],
    addresses: ['_mta-sts.a/TXT'],
    says: /^MTA-STS of a\.example\.com/,
  },
  {
    title: 'another key',
    live: [KEY],
    file: ['s1._domainkey TXT v=DKIM1; p=def'],
    addresses: ['s1._domainkey/TXT'],
    says: /is replaced/,
  },
  {
    title: 'another key in quotes',
    live: [KEY],
    file: ['s1._domainkey TXT "v=DKIM1; " "p=def"'],
    addresses: ['s1._domainkey/TXT'],
    says: /is replaced/,
  },
  {
    title: 'a key that is revoked',
    live: [KEY],
    file: ['s1._domainkey TXT v=DKIM1; p='],
    addresses: ['s1._domainkey/TXT'],
    says: /is revoked/,
  },
  {
    title: 'a key that others have',
    live: [KEY],
    file: ['s1._domainkey CNAME s1.example.net'],
    addresses: ['s1._domainkey/TXT'],
    says: /is replaced/,
  },
  {
    title: 'a key that yet others have',
    live: ['s1._domainkey CNAME s1.example.org'],
    file: ['s1._domainkey CNAME s1.example.net'],
    addresses: ['s1._domainkey/TXT'],
    says: /is replaced/,
  },
];

const spfCases: readonly Case[] = [
  {
    title: 'an address',
    live: [spf('-all')],
    file: [spf('ip4:192.0.2.1 -all')],
    addresses: ['@/TXT'],
    says: /^SPF of example\.com accepts 192\.0\.2\.1 from now on$/,
  },
  {
    title: 'a wider network',
    live: [spf('ip4:192.0.2.0/25 -all')],
    file: [spf('ip4:192.0.2.0/24 -all')],
    addresses: ['@/TXT'],
    says: /accepts 192\.0\.2\.128\/25 from now on$/,
  },
  {
    title: 'a network around one that it accepts',
    live: [spf('ip6:2001:db8::/34 -all')],
    file: [spf('ip6:2001:db8::/32 -all')],
    addresses: ['@/TXT'],
    says: /accepts 2001:db8:4000::\/34 and 2001:db8:8000::\/33 from now on$/,
  },
  {
    title: 'a network around an address that it accepts',
    live: [spf('ip4:192.0.2.77 -all')],
    file: [spf('ip4:192.0.2.0/24 -all')],
    addresses: ['@/TXT'],
    says: /accepts parts of 192\.0\.2\.0\/24 from now on$/,
  },
  {
    title: 'another address',
    live: [spf('ip6:2001:db8::1 -all')],
    file: [spf('ip6:2001:db8::2 -all')],
    addresses: ['@/TXT'],
    says: /accepts 2001:db8::2 from now on and no longer accepts 2001:db8::1$/,
  },
  {
    title: 'an include of others',
    live: [spf('-all')],
    file: [spf('include:spf.example.org -all')],
    addresses: ['@/TXT'],
    says: /accepts include:spf\.example\.org/,
  },
  {
    title: 'a softer all',
    live: [spf('mx -all')],
    file: [spf('mx ~all')],
    addresses: ['@/TXT'],
    says: /marked \(~all\), not refused \(-all\)$/,
  },
  { title: 'no all', live: [spf('mx ~all')], file: [spf('mx')], addresses: ['@/TXT'], says: /\?all/ },
  {
    title: 'everybody',
    live: [spf('-all')],
    file: [spf('+all')],
    addresses: ['@/TXT'],
    says: /accepted \(\+all\)/,
  },
  {
    title: 'a record that domains include, also in another zone, together',
    live: [spf('ip4:192.0.2.1 ~all', '_spf'), spf('include:_spf.example.com -all')],
    file: [spf('ip4:192.0.2.1 ip4:192.0.2.2 ~all', '_spf'), spf('include:_spf.example.com -all')],
    others: { 'example.net': [[spf('redirect=example.com')], [spf('redirect=example.com')]] },
    addresses: ['_spf/TXT'],
    says: /^SPF of _spf\.example\.com, example\.com and example\.net accepts 192\.0\.2\.2/,
  },
  {
    title: 'fewer senders, for those who include them, in another zone',
    live: [spf('ip4:192.0.2.1 ip4:192.0.2.2 ~all', '_spf')],
    file: [spf('ip4:192.0.2.1 ~all', '_spf')],
    others: {
      'example.net': [[spf('include:_spf.example.com -all')], [spf('include:_spf.example.com -all')]],
      'example.org': [[spf('redirect=example.net')], [spf('redirect=example.net')]],
    },
    addresses: ['_spf/TXT'],
    says: /^SPF of example\.net and example\.org no longer accepts 192\.0\.2\.2, through another record/,
  },
  {
    title: 'the hosts of a name of the project',
    live: [spf('-all'), 'm A 192.0.2.7'],
    file: [spf('a:m.example.com -all'), 'm A 192.0.2.7'],
    addresses: ['@/TXT'],
    says: /accepts 192\.0\.2\.7 from/,
  },
  {
    title: 'a macro',
    live: [spf('-all')],
    file: [spf('exists:%{i}.example.org -all')],
    addresses: ['@/TXT'],
    says: /accepts exists/,
  },
  {
    title: 'an include of a record that accepts everybody',
    live: [spf('-all'), spf('+all', 'x')],
    file: [spf('include:x.example.com -all'), spf('+all', 'x')],
    addresses: ['@/TXT'],
    says: /accepts every server/,
  },
];

const quiet: readonly RiskCase[] = [
  { title: 'DMARC that asks for more', live: [dmarc('p=none')], file: [dmarc('p=reject')] },
  {
    title: 'another address for reports',
    live: [dmarc('p=none; rua=mailto:a@example.com')],
    file: [dmarc('p=none; rua=mailto:b@example.com')],
  },
  { title: 'pct without a policy', live: [dmarc('p=none')], file: [dmarc('p=none; pct=1')] },
  {
    title: 'policies in other words',
    live: [dmarc('p=reject')],
    file: [dmarc('sp=REJECT; p=Reject').replace('sp=REJECT; p=Reject', 'p=Reject; sp=REJECT')],
  },
  {
    title: 'DMARC that goes, which is mail-auth-lost',
    live: [dmarc('p=reject'), 'a TXT b'],
    file: ['a TXT b'],
  },
  { title: 'the first DMARC', live: ['a TXT b'], file: ['a TXT b', dmarc('p=none')] },
  {
    title: 'a request below that asks for as much',
    live: [dmarc('p=reject; sp=none')],
    file: [dmarc('p=reject; sp=none'), dmarc('p=none; sp=none', '_dmarc.shop')],
  },
  {
    title: 'another text at the name of DMARC',
    live: [dmarc('p=none'), '_dmarc TXT a'],
    file: [dmarc('p=none'), '_dmarc TXT b'],
  },
  {
    title: 'DMARC that is inactive',
    live: [`${dmarc('p=reject')} ; inactive`],
    file: [`${dmarc('p=none')} ; inactive`],
  },
  {
    title: 'a new id of MTA-STS',
    live: ['_mta-sts TXT v=STSv1; id=1'],
    file: ['_mta-sts TXT v=STSv1; id=2'],
  },
  { title: 'a new selector', live: [KEY], file: [KEY, 's2._domainkey TXT v=DKIM1; p=def'] },
  { title: 'a key that goes, which is mail-auth-lost', live: [KEY, 'a TXT b'], file: ['a TXT b'] },
  { title: 'the same key in another spelling', live: [KEY], file: ['s1._domainkey TXT k=rsa; p=a b c'] },
  {
    title: 'SPF that accepts fewer',
    live: [spf('ip4:192.0.2.1 ip4:192.0.2.2 -all')],
    file: [spf('ip4:192.0.2.1 -all')],
  },
  { title: 'a stricter all', live: [spf('mx ~all')], file: [spf('mx -all')] },
  {
    title: 'the same networks in other parts',
    live: [spf('ip4:192.0.2.0/25 ip4:192.0.2.128/25 -all')],
    file: [spf('ip4:192.0.2.0/24 -all')],
  },
  {
    title: 'an address in place of its name',
    live: [spf('a:m.example.com -all'), 'm A 192.0.2.7'],
    file: [spf('ip4:192.0.2.7 -all'), 'm A 192.0.2.7'],
  },
  {
    title: 'a moved host',
    live: [spf('a:m.example.com -all'), 'm A 192.0.2.7'],
    file: [spf('a:m.example.com -all'), 'm A 192.0.2.8'],
  },
  { title: 'the first SPF', live: ['a TXT b'], file: ['a TXT b', spf('+all')] },
  { title: 'SPF that goes, which is mail-auth-lost', live: [spf('-all'), 'a TXT b'], file: ['a TXT b'] },
  {
    title: 'SPF that includes itself',
    live: [spf('include:example.com -all')],
    file: [spf('include:example.com include:example.com -all')],
  },
  {
    title: 'terms that do not pass',
    live: [spf('-all')],
    file: [spf('-ip4:192.0.2.1 ~include:spf.example.org -all')],
  },
  { title: 'terms behind all', live: [spf('-all')], file: [spf('-all ip4:192.0.2.1')] },
  {
    title: 'a text that verifies a domain',
    live: [spf('-all')],
    file: [spf('-all'), '@ TXT verification=1'],
  },
  {
    title: 'another TTL',
    live: [spf('-all'), dmarc('p=none'), KEY],
    file: [`${spf('-all')} ; ttl=60`, `${dmarc('p=none')} ; ttl=60`, `${KEY} ; ttl=60`],
  },
];

describe('mail-auth-weakened is raised for', () => {
  test.each([...dmarcCases, ...otherCases, ...spfCases])('$title', ({ addresses, says, ...change }) => {
    const found = raised('mail-auth-weakened', change);
    expect(found.addresses).toEqual(addresses);
    expect(found.risks.map(({ message }) => message).filter((message) => !says.test(message))).toEqual([]);
    expect(found.risks.every(({ level }) => level === 'warn')).toBe(true);
    expect(found.steps.length).toBeGreaterThan(0);
  });
});

test('mail-auth-weakened is a note where SPF loses what it includes from its own zone', () => {
  const { risks } = raised('mail-auth-weakened', {
    title: 'fewer senders',
    live: [spf('ip4:192.0.2.1 ip4:192.0.2.2 ~all', '_spf'), spf('include:_spf.example.com -all')],
    file: [spf('ip4:192.0.2.1 ~all', '_spf'), spf('include:_spf.example.com -all')],
  });
  expect(risks).toMatchObject([{ level: 'info', address: 'dns/example.com/_spf/TXT' }]);
});

describe('mail-auth-weakened is not raised for', () => {
  test.each(quiet)('$title', (change) => {
    expect(raised('mail-auth-weakened', change).risks).toEqual([]);
  });
});
