import { describe, expect, test } from 'vitest';

import type { RiskCase } from '../../support/risks.js';
import { raised } from '../../support/risks.js';

const WWW = 'www A 192.0.2.1';
const WILD = '* A 192.0.2.1';

const cases: readonly (RiskCase & {
  readonly addresses: readonly string[];
  readonly steps: readonly string[];
})[] = [
  { title: 'an address', live: [WWW], file: [WWW, WILD], addresses: ['*/A'], steps: [`create ${WILD}`] },
  {
    title: 'an alias out of the project',
    live: [WWW],
    file: [WWW, '* CNAME web.example.net'],
    addresses: ['*/CNAME'],
    steps: ['create * CNAME web.example.net'],
  },
  {
    title: 'an alias of a host',
    live: [WWW],
    file: [WWW, '* CNAME www.example.com'],
    addresses: ['*/CNAME'],
    steps: ['create * CNAME www.example.com'],
  },
  {
    title: 'several types, together',
    live: [WWW],
    file: [WWW, WILD, '* MX mx.example.net'],
    addresses: ['*/A'],
    steps: [`create ${WILD}`, 'create * MX mx.example.net'],
  },
  {
    title: 'a wildcard below a name',
    live: [WWW],
    file: [WWW, '*.dev TXT a'],
    addresses: ['*.dev/TXT'],
    steps: ['create *.dev TXT a'],
  },
  {
    title: 'a wildcard that is switched on',
    live: [`${WILD} ; inactive`],
    file: [WILD],
    addresses: ['*/A'],
    steps: [`update ${WILD}`],
  },
  {
    title: 'a wildcard that pointed at a name that did not exist',
    live: [WWW, '* CNAME x.www.example.com'],
    file: [WWW, '* CNAME www.example.com'],
    addresses: ['*/CNAME'],
    steps: ['update * CNAME x.www.example.com'],
  },
  {
    title: 'a wildcard that comes while hosts go, once',
    live: [WWW, 'a A 192.0.2.2', 'b A 192.0.2.3'],
    file: [WWW, WILD],
    addresses: ['*/A'],
    steps: [`create ${WILD}`],
  },
];

const quiet: readonly RiskCase[] = [
  { title: 'a new host', live: [WWW], file: [WWW, 'shop A 192.0.2.1'] },
  { title: 'another type of a wildcard', live: [WILD], file: [WILD, '* AAAA 2001:db8::1'] },
  { title: 'another address of a wildcard', live: [WILD], file: ['* A 192.0.2.2'] },
  { title: 'an inactive wildcard', live: [WWW], file: [WWW, `${WILD} ; inactive`] },
  { title: 'a wildcard that goes', live: [WWW, WILD], file: [WWW] },
  { title: 'a host that leaves its name to a wildcard', live: [WILD, 'b.a A 192.0.2.2'], file: [WILD] },
  {
    title: 'a wildcard that leads to a name that does not exist',
    live: [WWW],
    file: [WWW, '* CNAME nowhere.www.example.com'],
  },
  {
    title: 'a wildcard below a delegation',
    live: ['lab NS ns1.example.org'],
    file: ['lab NS ns1.example.org', '*.lab A 192.0.2.1'],
  },
  { title: 'a delegation', live: [WWW], file: [WWW, 'lab NS ns1.example.org'] },
];

describe('wildcard-added is raised for', () => {
  test.each(cases)('$title', ({ addresses, steps, ...change }) => {
    const found = raised('wildcard-added', change);
    expect(found.addresses).toEqual(addresses);
    expect(found.steps).toEqual(expect.arrayContaining([...steps]));
    expect(found.risks.every(({ level }) => level === 'warn')).toBe(true);
  });
});

describe('wildcard-added is not raised for', () => {
  test.each(quiet)('$title', (change) => {
    expect(raised('wildcard-added', change).risks).toEqual([]);
  });
});
