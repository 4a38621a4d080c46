import { describe, expect, test } from 'vitest';

import type { RiskCase } from '../../support/risks.js';
import { raised } from '../../support/risks.js';

const HOST = 'host.lab A 192.0.2.30';
const NS1 = 'lab NS ns1.example.org';
const NS2 = 'lab NS ns2.example.org';
const DS = 'lab DS 12345 13 2 24049aa6e03051a0df3aefbbfad4686e6207dd4e601858ee40c31c8b0bd6bc03';
const OTHER_DS = DS.replace('12345', '54321');

const cases: readonly (RiskCase & { readonly addresses: readonly string[]; readonly says: RegExp })[] = [
  {
    title: 'a delegation above a host',
    live: [HOST],
    file: [HOST, NS1],
    addresses: ['lab/NS'],
    says: /^host\.lab\.example\.com and all else at and below lab\.example\.com will be answered by ns1\.example\.org,/,
  },
  {
    title: 'a delegation at and above names, with several servers',
    live: [HOST, 'lab TXT a', 'www.a.lab CNAME example.com'],
    file: [HOST, 'lab TXT a', 'www.a.lab CNAME example.com', NS1, NS2],
    addresses: ['lab/NS'],
    says: /^host\.lab\.example\.com, lab\.example\.com, www\.a\.lab\.example\.com and all else/,
  },
  {
    title: 'a delegation that is switched on',
    live: [HOST, `${NS1} ; inactive`],
    file: [HOST, NS1],
    addresses: ['lab/NS'],
    says: /^host\.lab/,
  },
  {
    title: 'other name servers',
    live: [NS1],
    file: [NS2],
    addresses: ['lab/NS'],
    says: /delegated to ns2\.example\.org, and no longer to ns1\.example\.org$/,
  },
  {
    title: 'a delegation above a wildcard',
    live: ['*.lab A 192.0.2.1', 'x.lab TXT a'],
    file: ['*.lab A 192.0.2.1', 'x.lab TXT a', NS1],
    addresses: ['lab/NS'],
    says: /^\*\.lab\.example\.com, x\.lab\.example\.com and all else/,
  },
  {
    title: 'one more name server',
    live: [NS1],
    file: [NS1, NS2],
    addresses: ['lab/NS'],
    says: /delegated to ns1\.example\.org, ns2\.example\.org \(ns2\.example\.org is new\)$/,
  },
  {
    title: 'one name server less',
    live: [NS1, NS2],
    file: [NS1],
    addresses: ['lab/NS'],
    says: /delegated to ns1\.example\.org, and no longer to ns2\.example\.org$/,
  },
  {
    title: 'a delegation that ends above hosts',
    live: [HOST, NS1],
    file: [HOST],
    addresses: ['lab/NS'],
    says: /answered by example\.com itself, and no longer by ns1/,
  },
  {
    title: 'a delegation that ends, so that a wildcard answers',
    live: ['* A 192.0.2.1', NS1],
    file: ['* A 192.0.2.1'],
    addresses: ['lab/NS'],
    says: /answered by example\.com itself, and no longer by ns1/,
  },
  { title: 'a DS that goes', live: [NS1, DS], file: [NS1], addresses: ['lab/DS'], says: /no DS any more/ },
  {
    title: 'a DS that is switched off',
    live: [NS1, DS],
    file: [NS1, `${DS} ; inactive`],
    addresses: ['lab/DS'],
    says: /no DS/,
  },
  { title: 'another DS', live: [NS1, DS], file: [NS1, OTHER_DS], addresses: ['lab/DS'], says: /another DS/ },
  {
    title: 'one of two DS that goes',
    live: [NS1, DS, OTHER_DS],
    file: [NS1, DS],
    addresses: ['lab/DS'],
    says: /fewer DS: .* a key that is left$/,
  },
  {
    title: 'a DS that comes beside another one',
    live: [NS1, DS],
    file: [NS1, DS, OTHER_DS],
    addresses: ['lab/DS'],
    says: /one more DS: .* a key of one of them$/,
  },
  {
    title: 'other servers and no DS, each by itself',
    live: [NS1, DS],
    file: [NS2],
    addresses: ['lab/NS', 'lab/DS'],
    says: /delegated|no DS/,
  },
  {
    title: 'the servers of a zone of the project, in the zone above it',
    live: [NS1],
    file: [NS2],
    others: { 'lab.example.com': [['@ TXT a'], ['@ TXT a']] },
    addresses: ['lab/NS'],
    says: /delegated to ns2/,
  },
];

const quiet: readonly RiskCase[] = [
  { title: 'a delegation above no names', live: [HOST], file: [HOST, 'dev NS ns1.example.org'] },
  {
    title: 'a delegation that comes with its glue',
    live: [HOST],
    file: [HOST, 'dev NS ns.dev.example.com', 'ns.dev A 192.0.2.1'],
  },
  {
    title: 'a delegation above inactive records',
    live: [`${HOST} ; inactive`],
    file: [`${HOST} ; inactive`, NS1],
  },
  {
    title: 'a delegation that goes, with all that is below it',
    live: [HOST, NS1, DS],
    file: ['www A 192.0.2.1'],
  },
  { title: 'a DS that comes', live: [NS1], file: [NS1, DS] },
  { title: 'another case', live: [NS1], file: ['lab NS NS1.Example.ORG'] },
  { title: 'another TTL', live: [NS1, DS], file: [`${NS1} ; ttl=600`, `${DS} ; ttl=600`] },
  { title: 'the servers of the zone itself', live: ['@ NS ns1.example.org'], file: ['@ NS ns2.example.org'] },
  { title: 'an inactive delegation', live: [HOST], file: [HOST, `${NS1} ; inactive`] },
  {
    title: 'a delegation below another one',
    live: [NS1, 'a.lab NS ns1.example.net'],
    file: [NS1, 'a.lab NS ns2.example.net'],
  },
];

describe('delegation-changed is raised for', () => {
  test.each(cases)('$title', ({ addresses, says, ...change }) => {
    const found = raised('delegation-changed', change);
    expect(found.addresses).toEqual(addresses);
    expect(found.risks.map(({ message }) => message).filter((message) => !says.test(message))).toEqual([]);
    expect(found.risks.every(({ level }) => level === 'warn')).toBe(true);
    expect(found.steps.length).toBeGreaterThan(0);
  });
});

describe('delegation-changed is not raised for', () => {
  test.each(quiet)('$title', (change) => {
    expect(raised('delegation-changed', change).risks).toEqual([]);
  });
});
