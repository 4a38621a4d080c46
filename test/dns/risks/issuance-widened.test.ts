import { describe, expect, test } from 'vitest';

import type { RiskCase } from '../../support/risks.js';
import { raised } from '../../support/risks.js';

const A = 'www A 192.0.2.1';
const NET = '@ CAA 0 issue "ca.example.net"';
const ORG = '@ CAA 0 issue "ca.example.org"';

const cases: readonly (RiskCase & { readonly addresses: readonly string[]; readonly says: RegExp })[] = [
  {
    title: 'an authority is added',
    live: [NET],
    file: [NET, ORG],
    addresses: ['@/CAA'],
    says: /^ca\.example\.org may issue certificates from now on for example\.com,/,
  },
  {
    title: 'an authority takes the place of another one',
    live: [NET],
    file: [ORG],
    addresses: ['@/CAA'],
    says: /^ca\.example\.org may/,
  },
  {
    title: 'the last CAA goes',
    live: [A, NET],
    file: [A],
    addresses: ['@/CAA'],
    says: /^any authority may issue certificates/,
  },
  {
    title: 'it is switched off',
    live: [A, NET],
    file: [A, `${NET} ; inactive`],
    addresses: ['@/CAA'],
    says: /^any authority/,
  },
  {
    title: 'only other properties stay',
    live: [NET, '@ CAA 0 iodef "mailto:a@example.com"'],
    file: ['@ CAA 0 iodef "mailto:a@example.com"'],
    addresses: ['@/CAA'],
    says: /^any authority may issue certificates/,
  },
  {
    title: 'nobody becomes somebody',
    live: ['@ CAA 0 issue ";"'],
    file: [NET],
    addresses: ['@/CAA'],
    says: /^ca\.example\.net may/,
  },
  {
    title: 'wildcards may be issued by others',
    live: [NET],
    file: [NET, '@ CAA 0 issuewild "ca.example.org"'],
    addresses: ['@/CAA'],
    says: /^ca\.example\.org may issue wildcard certificates/,
  },
  {
    title: 'wildcards are no longer forbidden',
    live: [NET, '@ CAA 0 issuewild ";"'],
    file: [NET],
    addresses: ['@/CAA'],
    says: /^ca\.example\.net may issue wildcard certificates/,
  },
  {
    title: 'certificates for mail are no longer restricted',
    live: [NET, '@ CAA 0 issuemail "ca.example.net"'],
    file: [NET],
    addresses: ['@/CAA'],
    says: /^any authority may issue certificates for signed mail/,
  },
  {
    title: 'a condition goes',
    live: ['@ CAA 0 issue "ca.example.net; validationmethods=dns-01"'],
    file: [NET],
    addresses: ['@/CAA'],
    says: /^ca\.example\.net \(under other conditions\) may/,
  },
  {
    title: 'an unknown critical property goes, which forbade everything',
    live: [NET, '@ CAA 128 tbs "x"'],
    file: [NET],
    addresses: ['@/CAA'],
    says: /^ca\.example\.net may/,
  },
  {
    title: 'a name gets records of its own, below stricter ones',
    live: [NET, A],
    file: [NET, A, 'www CAA 0 issue "ca.example.org"'],
    addresses: ['www/CAA'],
    says: /^ca\.example\.org may issue certificates from now on for www\.example\.com,/,
  },
  {
    title: 'a name loses its own, below laxer ones',
    live: [NET, A, 'www CAA 0 issue ";"'],
    file: [NET, A],
    addresses: ['www/CAA'],
    says: /^ca\.example\.net may/,
  },
  {
    title: 'an alias leads to other ones',
    live: [
      NET,
      'www CNAME a.example.com',
      'a CAA 0 issue "ca.example.net"',
      'b CAA 0 issue "ca.example.org"',
    ],
    file: [
      NET,
      'www CNAME b.example.com',
      'a CAA 0 issue "ca.example.net"',
      'b CAA 0 issue "ca.example.org"',
    ],
    addresses: ['www/CAA'],
    says: /^ca\.example\.org may/,
  },
  {
    title: 'aliases in another zone',
    live: ['a CAA 0 issue "ca.example.net"'],
    file: ['a CAA 0 issue "ca.example.org"'],
    others: { 'example.net': [['x CNAME a.example.com'], ['x CNAME a.example.com']] },
    addresses: ['a/CAA', 'dns/example.net/x/CAA'],
    says: /^ca\.example\.org may/,
  },
  {
    title: 'a zone below one of the project loses its own',
    live: [NET],
    file: [NET],
    others: { 'sub.example.com': [['@ CAA 0 issue ";"', '@ TXT a'], ['@ TXT a']] },
    addresses: ['dns/sub.example.com/@/CAA'],
    says: /^ca\.example\.net may/,
  },
];

const quiet: readonly RiskCase[] = [
  { title: 'an authority that goes', live: [NET, ORG], file: [NET] },
  { title: 'the first CAA', live: [A], file: [A, NET] },
  { title: 'another case', live: [NET], file: ['@ CAA 0 ISSUE "CA.example.net"'] },
  {
    title: 'a new condition',
    live: [NET],
    file: ['@ CAA 0 issue "ca.example.net; validationmethods=dns-01"'],
  },
  { title: 'a place to report to', live: [NET], file: [NET, '@ CAA 0 iodef "mailto:a@example.com"'] },
  {
    title: 'the authority of wildcards that others have, too',
    live: [NET],
    file: [NET, '@ CAA 0 issuewild "ca.example.net"'],
  },
  {
    title: 'records of a name that say what those above say',
    live: [NET, A],
    file: [NET, A, 'www CAA 0 issue "ca.example.net"'],
  },
  { title: 'a new name', live: [NET], file: [NET, A] },
  { title: 'a name that goes', live: [NET, A, 'www CAA 0 issue ";"'], file: [NET] },
  { title: 'an inactive CAA', live: [NET], file: [NET, `${ORG} ; inactive`] },
  {
    title: 'a value that no authority can read',
    live: [NET],
    file: ['@ CAA 0 issue "https://ca.example.org/"'],
  },
  { title: 'another TTL', live: [NET], file: [`${NET} ; ttl=600`] },
  {
    title: 'a record below a delegation',
    live: ['lab NS ns1.example.org', 'a.lab CAA 0 issue ";"'],
    file: ['lab NS ns1.example.org', 'a.lab CAA 0 issue "ca.example.org"'],
  },
];

describe('issuance-widened is raised when', () => {
  test.each(cases)('$title', ({ addresses, says, ...change }) => {
    const found = raised('issuance-widened', change);
    expect(found.addresses).toEqual(addresses);
    expect(found.risks.every(({ level, message }) => level === 'warn' && says.test(message))).toBe(true);
    expect(found.steps.length).toBeGreaterThan(0);
  });
});

describe('issuance-widened is not raised for', () => {
  test.each(quiet)('$title', (change) => {
    expect(raised('issuance-widened', change).risks).toEqual([]);
  });
});
