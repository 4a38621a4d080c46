import { describe, expect, test } from 'vitest';
import { loadText, textAt } from '../../../load/support.js';
import { desired, record } from '../../../support/zones.js';
import { rulesWanted, runChecks, runRules } from '../../../../src/dns/records/rule-set.js';
import { mailTextPlace } from '../../../../src/dns/advice/mail-texts/place.js';
import { dmarcReportAuthorization } from '../../../../src/dns/advice/mail-texts/report-authorization.js';
import { KEY_1024 } from '../../../../src/dns/advice/mail-texts/dkim-examples.js';
import { projectView } from '../../../../src/dns/records/project-view.js';
import { adviceRules } from '../../../../src/dns/advice/list.js';
import { records } from '../../../support/record-lines.js';
import { adviceOn, codesOf } from './support.js';

test('a key with a character that base64 has not is told with the character', () => {
  const [problem] = adviceOn('dkim', ['s1._domainkey v=DKIM1; p=ab%d']);
  expect(problem?.message).toContain('base64 has no %');
});

describe('a DMARC record', () => {
  test.each<[string, readonly string[]]>([
    ['v=DMARC1; p=none', []],
    ['v = DMARC1 ; p = NONE ;', []],
    ['v=DMARC1;p=reject;sp=none;np=quarantine;adkim=s;aspf=R;fo=1:d;psd=u;t=n;', []],
    ['v=DMARC1; p=none; rua=mailto:a@example.com!10m, https://example.com/x', []],
    ['"v=DMARC1; p=no" "ne"', []],
    ['v=DMARC1', ['dmarc/policy-missing']],
    ['v=DMARC1 p=none', ['dmarc/policy-missing', 'dmarc/version']],
    ['p=none; v=DMARC1', ['dmarc/version']],
    ['nv=DMARC1; p=none', ['dmarc/unknown-tag', 'dmarc/version']],
    ['v==DMARC1; p=none', ['dmarc/version']],
    ['V=DMARC1; p=none', ['dmarc/unknown-tag', 'dmarc/version']],
    [' v=DMARC1; p=none', ['dmarc/version']],
    ['v=DMARC1; p=', ['dmarc/policy', 'dmarc/syntax']],
    ['v=DMARC1;; p=none', ['dmarc/syntax']],
    ['v=DMARC1; p=none; sp=block', ['dmarc/policy']],
    ['v=DMARC1; p=none; rf=afrf; ri=1', ['dmarc/removed-tag', 'dmarc/removed-tag']],
    ['v=DMARC1; p=none; rua=mailto:a', ['dmarc/uri']],
    ['v=DMARC1; p=none; rua=', ['dmarc/syntax', 'dmarc/uri']],
    ['v=DMARC1; p=none; t=y', []],
    ['v=DMARC1; p=quarantine; t=Y', ['dmarc/test-mode']],
    ['v=DMARC1; p=none; sp=reject; t=y', ['dmarc/test-mode']],
    ['v=DMARC1; p=none; np=none; t=y', []],
    ['v=DMARC1; p=none; constructor=x; toString=y', ['dmarc/unknown-tag', 'dmarc/unknown-tag']],
    ['hello', []],
  ])('%s', (text, codes) => {
    expect(codesOf(adviceOn('dmarc', [`_dmarc ${text}`]))).toEqual(codes);
    expect(codesOf(adviceOn('dmarc', [`_dmarc.news ${text}`]))).toEqual(codes);
  });

  test('is reported at the part at fault', () => {
    const text = '"v=DMARC1; p=n" "one; rua=mailto:a@example.com, b@example.com; adkim=x"';
    const found = reportedAt(`records:\n  _dmarc:\n    TXT: '${text}'\n`);
    return expect(found).resolves.toEqual(['b@example.com', 'x']);
  });

  test.each([
    ['v=dmarc1; p=none', 'dmarc1'],
    ['V=DMARC; p=none', 'DMARC'],
    ['p=none; v=DMARC1', 'p'],
  ])('without its version first, as %s, is reported at %s', (text, part) => {
    return expect(reportedAt(`records:\n  _dmarc: { TXT: ${text} }\n`)).resolves.toContain(part);
  });

  test('is the only one at its name', () => {
    const twice = ['_dmarc v=DMARC1; p=none', '_dmarc v=DMARC1; p=reject', '_dmarc.b v=DMARC1; p=none'];
    expect(codesOf(adviceOn('dmarc', twice))).toEqual(['dmarc/multiple']);
  });

  test('without a policy lets another domain have reports', () => {
    expect(adviceOn('dmarc', ['example.net._report._dmarc v=DMARC1'])).toEqual([]);
  });
});

describe('reports to another organization', () => {
  const owner = '_dmarc TXT v=DMARC1; p=none; rua=mailto:a@example.net';

  test.each<[string, readonly string[], readonly string[] | null, number]>([
    ['are not sent without its permission', [owner], [], 1],
    ['are sent with it', [owner], ['example.com._report._dmarc TXT v=DMARC1;'], 0],
    ['are sent with that for all domains', [owner], ['*._report._dmarc TXT v=DMARC1'], 0],
    ['may be permitted through an alias', [owner], ['*._report._dmarc CNAME x.example.org'], 0],
    ['are not sent for another text', [owner], ['*._report._dmarc TXT x'], 1],
    ['are unknown outside of the project', [owner], null, 0],
    [
      'are no matter within the organization',
      ['_dmarc TXT v=DMARC1; p=none; rua=mailto:a@mail.example.com'],
      [],
      0,
    ],
    ['are each a matter of its own', [`${owner},mailto:b@x.example.net; ruf=mailto:c@example.net`], [], 3],
  ])('%s', (_, own, others, count) => {
    const zones = [
      desired('example.com', records(...own)),
      ...(others ? [desired('example.net', records(...others))] : []),
    ];
    expect([...runChecks(projectView(zones), [dmarcReportAuthorization])]).toHaveLength(count);
  });
});

describe('texts for mail', () => {
  test.each<[string, readonly string[], readonly string[]]>([
    ['mta-sts', ['_mta-sts v=STSv1; id=1;'], ['mta-sts/host']],
    ['mta-sts', ['_mta-sts v=stsv1; id=1'], ['mta-sts/host', 'mta-sts/syntax']],
    ['mta-sts', ['_mta-sts v=STSv1'], ['mta-sts/host', 'mta-sts/syntax']],
    [
      'mta-sts',
      ['_mta-sts v=STSv1; id=1', '_mta-sts v=STSv1; id=2'],
      ['mta-sts/host', 'mta-sts/host', 'mta-sts/syntax'],
    ],
    ['mta-sts', ['_mta-sts v=STSv1; id=1; x-1.y=2'], ['mta-sts/host']],
    ['mta-sts', ['_mta-sts v = STSv1; id=1'], ['mta-sts/host', 'mta-sts/syntax']],
    ['mta-sts', ['_mta-sts v=STSv1; id= 1'], ['mta-sts/host', 'mta-sts/syntax']],
    ['mta-sts', ['_mta-sts v=STSv1; id=1; id=2'], ['mta-sts/host', 'mta-sts/syntax']],
    ['tls-rpt', ['_smtp._tls v=TLSRPTv1; rua=mailto:a@example.com,https://example.com'], []],
    ['tls-rpt', ['_smtp._tls v = TLSRPTv1; rua=mailto:a@example.com'], ['tls-rpt/syntax']],
    [
      'tls-rpt',
      ['_smtp._tls v=TLSRPTv1; rua=mailto:a@b.c', '_smtp._tls v=TLSRPTv1; rua=mailto:a@b.d'],
      ['tls-rpt/syntax'],
    ],
    ['mta-sts', ['_mta-sts id=1'], ['mta-sts/host', 'mta-sts/syntax']],
    ['tls-rpt', ['_smtp._tls rua=mailto:a@example.com'], ['tls-rpt/syntax']],
    ['tls-rpt', ['_smtp._tls v=TLSRPTv1'], ['tls-rpt/syntax']],
    ['tls-rpt', ['_smtp._tls v=TLSRPTv1; rua=ftp://example.com'], ['tls-rpt/syntax']],
    ['bimi', ['default._bimi v=BIMI1; l=', '_dmarc v=DMARC1; p=none'], []],
    ['bimi', ['default._bimi v=BIMI1; l=https://a/b.svg', '_dmarc v=DMARC1; p=reject'], []],
    [
      'bimi',
      ['default._bimi.b v=BIMI1; l=https://a/b.svg', '_dmarc v=DMARC1; p=reject; sp=none'],
      ['bimi/syntax'],
    ],
    ['bimi', ['default._bimi v=BIMI1; l=https://a/b.svg'], ['bimi/syntax']],
    ['bimi', ['default._bimi v=BIMI1', '_dmarc v=DMARC1; p=reject'], ['bimi/syntax']],
    ['mail-text', ['_dmarc v=DMARC1; p=none', 's1._domainkey p=', 's1._domainkey.b p=', '@ v=spf1 -all'], []],
    ['mail-text', ['@ v=DMARC1; p=none'], ['mail-text/place']],
    ['mail-text', ['_dmarc verification=1'], ['mail-text/place']],
    ['mail-text', ['_dmarc v=spf1 -all'], ['mail-text/place']],
    ['mail-text', ['x._dmarc v=DMARC1; p=none'], ['mail-text/place']],
    ['mail-text', ['*._report._dmarc v=DMARC1'], []],
    ['mail-text', ['_domainkey v=DKIM1; p='], ['mail-text/place']],
    ['mail-text', ['s1._domainkey v=DMARC1; p=none'], ['mail-text/place']],
    ['mail-text', ['www some text', '_acme-challenge x'], []],
    ['dkim', ['s1._domainkey verification'], ['dkim/syntax']],
    ['dkim', [`s1._domainkey ${KEY_1024}`], ['dkim/syntax']],
    ['dkim', ['s1._domainkey s1.dkim.example.net'], ['dkim/syntax']],
    ['dkim', ['s1._domainkey v=spf1 -all'], []],
    ['dkim', ['_report._domainkey ra=postmaster'], []],
    ['dkim', [`s1._domainkey p="${KEY_1024}"`], ['dkim/key']],
    ['dkim', ['_adsp._domainkey dkim=all'], []],
    ['dkim', ['s1._domainkey k=other; p=x'], []],
    ['dkim', ['s1._domainkey p=; p='], ['dkim/syntax']],
    ['dkim', ['s1._domainkey v=DKIM1; p=a b'], ['dkim/key']],
  ])('%s: %j', (area, texts, codes) => {
    expect(codesOf(adviceOn(area, texts))).toEqual(codes);
  });

  test('may be anywhere if an alias leads there', () => {
    const zone = desired('example.com', [
      record({ prefix: '_dmarc', type: 'CNAME', content: 'policy.example.com' }),
      record({ prefix: 'policy', type: 'TXT', content: 'v=DMARC1; p=none' }),
    ]);
    expect([...runChecks(projectView([zone]), [mailTextPlace])]).toEqual([]);
  });
});

describe('a zone of its own', () => {
  test.each<[string, string, string, readonly string[]]>([
    ['_domainkey.example.com', 's1', 'v=DKIM1; p=x', ['dkim/key']],
    ['_dmarc.example.com', '', 'v=DMARC1; p=no', ['dmarc/policy']],
    ['example.com', 's1', 'v=DKIM1; p=', ['mail-text/place']],
  ])('%s may be for texts: %s', (zone, prefix, content, codes) => {
    const view = projectView([desired(zone, [record({ prefix, type: 'TXT', content })])]);
    expect(codesOf([...runRules(view, adviceRules)])).toEqual(codes);
  });
});

describe('the DMARC record that a BIMI record needs', () => {
  const bimi = 'default._bimi TXT v=BIMI1; l=https://example.com/logo.svg';

  test.each<[string, string, readonly string[], Readonly<Record<string, readonly string[]>>, number]>([
    ['is missing', 'example.com', [], {}, 1],
    ['is missing below the usual names of a country', 'example.co.uk', [], {}, 1],
    ['may be above, outside of the project', 'news.example.com', [], {}, 0],
    [
      'may be above, in another zone',
      'news.example.com',
      [],
      { 'example.com': ['_dmarc TXT v=DMARC1; p=reject'] },
      0,
    ],
    [
      'is weak in another zone',
      'news.example.com',
      [],
      { 'example.com': ['_dmarc TXT v=DMARC1; p=none'] },
      1,
    ],
    ['is missing in all zones', 'news.example.com', [], { 'example.com': [] }, 1],
    ['may be an alias', 'example.com', ['_dmarc CNAME policy.example.net'], {}, 0],
    ['may be delegated', 'example.com', ['_dmarc NS ns.example.net'], {}, 0],
  ])('%s', (_, name, own, others, count) => {
    const zones = [
      desired(name, records(bimi, ...own)),
      ...Object.entries(others).map(([zone, lines]) => desired(zone, records(...lines))),
    ];
    const rules = rulesWanted(adviceRules, (rule) => rule.code === 'bimi/syntax');
    expect([...runRules(projectView(zones), rules)]).toHaveLength(count);
  });
});

/** The texts at which a zone file is reported. */
async function reportedAt(text: string): Promise<readonly string[]> {
  const { zone } = await loadText(`zone: example.com\n${text}`);
  const rules = rulesWanted(adviceRules, (rule) => rule.code.startsWith('dmarc/'));
  const found = zone ? [...runRules(projectView([zone]), rules)] : [];
  return found.flatMap(({ at }) => (at ? textAt(at) : [])).toSorted();
}
