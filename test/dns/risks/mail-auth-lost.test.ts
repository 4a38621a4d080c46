import { describe, expect, test } from 'vitest';

import type { RiskCase } from '../../support/risks.js';
import { raised } from '../../support/risks.js';

const REST = 'www TXT a';

const cases: readonly (RiskCase & { readonly steps: readonly string[] })[] = [
  { title: 'SPF goes', live: ['@ TXT v=spf1 -all', REST], file: [REST], steps: ['delete @ TXT v=spf1 -all'] },
  { title: 'a bare SPF goes', live: ['@ TXT v=spf1', REST], file: [REST], steps: ['delete @ TXT v=spf1'] },
  {
    title: 'SPF in capitals goes',
    live: ['@ TXT V=SPF1 -all', REST],
    file: [REST],
    steps: ['delete @ TXT V=SPF1 -all'],
  },
  {
    title: 'SPF goes with other texts of its name',
    live: ['@ TXT v=spf1 -all', '@ TXT a', REST],
    file: [REST],
    steps: ['delete @ TXT v=spf1 -all'],
  },
  {
    title: 'quoted SPF goes',
    live: ['@ TXT "v=spf1 -all"', REST],
    file: [REST],
    steps: ['delete @ TXT "v=spf1 -all"'],
  },
  {
    title: 'SPF of a name below goes',
    live: ['sub TXT v=spf1 -all', REST],
    file: [REST],
    steps: ['delete sub TXT v=spf1 -all'],
  },
  {
    title: 'SPF becomes another text',
    live: ['@ TXT v=spf1 -all'],
    file: ['@ TXT a'],
    steps: ['update @ TXT v=spf1 -all'],
  },
  {
    title: 'SPF is switched off',
    live: ['@ TXT v=spf1 -all'],
    file: ['@ TXT v=spf1 -all ; inactive'],
    steps: ['update @ TXT v=spf1 -all'],
  },
  {
    title: 'SPF makes room for a CNAME',
    live: ['a TXT v=spf1 -all'],
    file: ['a CNAME b.example.net'],
    steps: ['delete a TXT v=spf1 -all'],
  },
  { title: 'SPF gets another content', live: ['@ TXT v=spf1 -all'], file: ['@ TXT v=spf1 ~all'], steps: [] },
  {
    title: 'one of two SPF records goes',
    live: ['@ TXT v=spf1 -all', '@ TXT v=spf1 ~all'],
    file: ['@ TXT v=spf1 ~all'],
    steps: [],
  },
  { title: 'an inactive SPF goes', live: ['@ TXT v=spf1 -all ; inactive', REST], file: [REST], steps: [] },
  { title: 'what only begins like SPF goes', live: ['@ TXT v=spf10 -all', REST], file: [REST], steps: [] },
  { title: 'SPF comes', live: [REST], file: [REST, '@ TXT v=spf1 -all'], steps: [] },

  {
    title: 'a DKIM key goes',
    live: ['s1._domainkey TXT v=DKIM1; p=abc', REST],
    file: [REST],
    steps: ['delete s1._domainkey TXT v=DKIM1; p=abc'],
  },
  {
    title: 'a DKIM key of a name below goes',
    live: ['s1._domainkey.sub TXT p=abc', REST],
    file: [REST],
    steps: ['delete s1._domainkey.sub TXT p=abc'],
  },
  {
    title: 'a DKIM alias goes',
    live: ['s1._domainkey CNAME s1.example.net', REST],
    file: [REST],
    steps: ['delete s1._domainkey CNAME s1.example.net'],
  },
  {
    title: 'one of two DKIM keys goes',
    live: ['s1._domainkey TXT p=abc', 's2._domainkey TXT p=def'],
    file: ['s2._domainkey TXT p=def'],
    steps: ['delete s1._domainkey TXT p=abc'],
  },
  {
    title: 'a DKIM key becomes an alias',
    live: ['s1._domainkey TXT p=abc'],
    file: ['s1._domainkey CNAME s1.example.net'],
    steps: [],
  },
  {
    title: 'a DKIM key is renewed',
    live: ['s1._domainkey TXT p=abc'],
    file: ['s1._domainkey TXT p=def'],
    steps: [],
  },
  {
    title: 'what is only named like DKIM goes',
    live: ['my_domainkey TXT p=abc', REST],
    file: [REST],
    steps: [],
  },

  {
    title: 'DMARC goes',
    live: ['_dmarc TXT v=DMARC1; p=none', REST],
    file: [REST],
    steps: ['delete _dmarc TXT v=DMARC1; p=none'],
  },
  {
    title: 'DMARC of a name below goes',
    live: ['_dmarc.sub TXT "v=DMARC1; p=none"', REST],
    file: [REST],
    steps: ['delete _dmarc.sub TXT "v=DMARC1; p=none"'],
  },
  {
    title: 'DMARC becomes another text',
    live: ['_dmarc TXT v=DMARC1; p=none'],
    file: ['_dmarc TXT a'],
    steps: ['update _dmarc TXT v=DMARC1; p=none'],
  },
  {
    title: 'DMARC goes, another text of its name stays',
    live: ['_dmarc TXT v=DMARC1; p=none', '_dmarc TXT a'],
    file: ['_dmarc TXT a'],
    steps: ['delete _dmarc TXT v=DMARC1; p=none'],
  },
  {
    title: 'DMARC becomes an alias',
    live: ['_dmarc TXT v=DMARC1; p=none'],
    file: ['_dmarc CNAME d.example.net'],
    steps: [],
  },
  {
    title: 'DMARC gets another policy',
    live: ['_dmarc TXT v=DMARC1; p=none'],
    file: ['_dmarc TXT v=DMARC1; p=reject'],
    steps: [],
  },
  { title: 'another text of the DMARC name goes', live: ['_dmarc TXT a', REST], file: [REST], steps: [] },
  {
    title: 'a policy keeps it all',
    live: ['_dmarc TXT v=DMARC1; p=none', '@ TXT v=spf1 -all'],
    file: [REST],
    policy: 'upsert-only',
    steps: [],
  },
];

describe('mail-auth-lost', () => {
  test.each(cases)('$title', ({ steps, ...change }) => {
    const found = raised('mail-auth-lost', change);
    expect(found.steps).toEqual(steps);
    expect(found.risks.map(({ level }) => level)).toEqual(steps.map(() => 'warn'));
  });

  test('is raised for each kind and name', () => {
    const { addresses } = raised('mail-auth-lost', {
      title: '',
      live: [
        '@ TXT v=spf1 -all',
        'sub TXT v=spf1 -all',
        '_dmarc TXT v=DMARC1; p=none',
        's._domainkey TXT p=abc',
      ],
      file: [REST],
    });
    expect(addresses.toSorted()).toEqual(['@/TXT', '_dmarc/TXT', 's._domainkey/TXT', 'sub/TXT']);
  });
});
