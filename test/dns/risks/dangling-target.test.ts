import { describe, expect, test } from 'vitest';

import type { RiskCase } from '../../support/risks.js';
import { raised } from '../../support/risks.js';

const WEB = 'web A 192.0.2.1';
const ALIAS = 'www CNAME web.example.com';

const cases: readonly (RiskCase & {
  readonly addresses: readonly string[];
  readonly steps: readonly string[];
})[] = [
  {
    title: 'a CNAME points at it',
    live: [WEB, ALIAS],
    file: [ALIAS],
    addresses: ['www/CNAME'],
    steps: [`delete ${WEB}`],
  },
  {
    title: 'an MX points at it',
    live: [WEB, '@ MX web.example.com'],
    file: ['@ MX web.example.com'],
    addresses: ['@/MX'],
    steps: [`delete ${WEB}`],
  },
  {
    title: 'an SRV and an NS point at it',
    live: [WEB],
    file: ['_sip._tcp SRV 5 5060 web.example.com', 'sub NS web.example.com'],
    addresses: ['_sip._tcp/SRV', 'sub/NS'],
    steps: [`delete ${WEB}`],
  },
  {
    title: 'all its records go',
    live: [WEB, 'web TXT a', ALIAS],
    file: [ALIAS],
    addresses: ['www/CNAME'],
    steps: [`delete ${WEB}`, 'delete web TXT a'],
  },
  {
    title: 'it is switched off',
    live: [WEB, ALIAS],
    file: [`${WEB} ; inactive`, ALIAS],
    addresses: ['www/CNAME'],
    steps: [`update ${WEB}`],
  },
  {
    title: 'only an inactive record of it stays',
    live: [WEB, 'web TXT a ; inactive', ALIAS],
    file: ['web TXT a ; inactive', ALIAS],
    addresses: ['www/CNAME'],
    steps: [`delete ${WEB}`],
  },
  {
    title: 'only a name below it stays, so that no wildcard answers either',
    live: [WEB, 'a.web TXT a', '* A 192.0.2.2', ALIAS],
    file: ['a.web TXT a', '* A 192.0.2.2', ALIAS],
    addresses: ['www/CNAME'],
    steps: [`delete ${WEB}`],
  },
  {
    title: 'a record that is ignored points at it',
    live: [WEB, ALIAS],
    file: ['x TXT a'],
    ignore: [{ prefix: 'www' }],
    addresses: ['www/CNAME'],
    steps: [`delete ${WEB}`],
  },
  {
    title: 'the pointer comes while it goes',
    live: [WEB],
    file: [ALIAS],
    addresses: ['www/CNAME'],
    steps: [`delete ${WEB}`],
  },
  {
    title: 'aliases in another zone point at it',
    live: [WEB],
    file: ['x TXT a'],
    others: {
      'example.net': [
        [ALIAS.replace('www', 'a'), ALIAS.replace('www', 'b')],
        [ALIAS.replace('www', 'a'), ALIAS.replace('www', 'b')],
      ],
    },
    addresses: ['dns/example.net/a/CNAME'],
    steps: [`delete ${WEB}`],
  },
  {
    title: 'an MX points at an alias of it',
    live: [WEB, ALIAS, '@ MX www.example.com'],
    file: [ALIAS, '@ MX www.example.com'],
    addresses: ['@/MX', 'www/CNAME'],
    steps: [`delete ${WEB}`],
  },
  {
    title: 'only its address goes, and an MX needs one',
    live: [WEB, 'web TXT a', '@ MX web.example.com'],
    file: ['web TXT a', '@ MX web.example.com'],
    addresses: ['@/MX'],
    steps: [`delete ${WEB}`],
  },
  {
    title: 'a wildcard goes that answered for it',
    live: ['* A 192.0.2.1', 'www.x CNAME web.example.com'],
    file: ['www.x CNAME web.example.com'],
    addresses: ['www.x/CNAME'],
    steps: ['delete * A 192.0.2.1'],
  },
];

/** Hosts that become aliases of a name that does not exist. */
const moved: typeof cases = [
  {
    title: 'in the zone, together',
    live: [WEB, 'a A 192.0.2.2', 'b A 192.0.2.3'],
    file: [WEB, 'a CNAME lb.example.com', 'b CNAME lb.example.com'],
    addresses: ['a/CNAME'],
    steps: ['update a A 192.0.2.2', 'update b A 192.0.2.3'],
  },
  {
    title: 'in another zone',
    live: ['a A 192.0.2.2'],
    file: ['a CNAME lb.example.net'],
    others: { 'example.net': [['www A 192.0.2.1'], ['www A 192.0.2.1']] },
    addresses: ['a/CNAME'],
    steps: ['update a A 192.0.2.2'],
  },
  {
    title: 'by way of another alias',
    live: [WEB, 'x.web CNAME y.web.example.com', 'a CNAME web.example.com'],
    file: [WEB, 'x.web CNAME y.web.example.com', 'a CNAME x.web.example.com'],
    addresses: ['a/CNAME'],
    steps: ['update a CNAME web.example.com'],
  },
  {
    title: 'with a wildcard',
    live: [WEB, '* CNAME web.example.com'],
    file: [WEB, '* CNAME x.web.example.com'],
    addresses: ['*/CNAME'],
    steps: ['update * CNAME web.example.com'],
  },
];

const quiet: readonly RiskCase[] = [
  {
    title: 'a host moves to a name that exists',
    live: [WEB, 'a A 192.0.2.2'],
    file: [WEB, 'a CNAME web.example.com'],
  },
  { title: 'a host moves out of the project', live: ['a A 192.0.2.2'], file: ['a CNAME a.example.net'] },
  { title: 'a new alias points at nothing', live: [WEB], file: [WEB, 'a CNAME b.example.com'] },
  {
    title: 'the pointer is below a delegation',
    live: [WEB, 'lab NS ns1.example.org', 'a.lab CNAME web.example.com'],
    file: ['lab NS ns1.example.org', 'a.lab CNAME web.example.com'],
  },
  { title: 'nothing points at it', live: [WEB], file: [] },
  { title: 'the pointer goes with it', live: [WEB, ALIAS], file: ['x TXT a'] },
  { title: 'the pointer is turned away', live: [WEB, ALIAS], file: ['www CNAME web.example.net'] },
  { title: 'the pointer is inactive', live: [WEB, ALIAS], file: [`${ALIAS} ; inactive`] },
  { title: 'another type comes in its place', live: [WEB, ALIAS], file: ['web TXT a', ALIAS] },
  { title: 'one of its records stays', live: [WEB, 'web TXT a', ALIAS], file: ['web TXT a', ALIAS] },
  { title: 'a wildcard steps in', live: [WEB, '* A 192.0.2.2', ALIAS], file: ['* A 192.0.2.2', ALIAS] },
  { title: 'it was inactive already', live: [`${WEB} ; inactive`, ALIAS], file: [ALIAS] },
  {
    title: 'its name is only a part of the target',
    live: [WEB],
    file: ['www CNAME web.example.com.example.net'],
  },
];

describe('dangling-target is raised for a name that goes when', () => {
  test.each(cases)('$title', ({ addresses, steps, ...change }) => {
    const found = raised('dangling-target', change);
    expect(found.addresses.toSorted()).toEqual(addresses);
    expect(found.steps).toEqual(steps);
    expect(found.risks.every(({ level }) => level === 'warn')).toBe(true);
  });
});

describe('dangling-target is raised for hosts that move to a missing name', () => {
  test.each(moved)('$title', ({ addresses, steps, ...change }) => {
    const found = raised('dangling-target', change);
    expect(found.addresses).toEqual(addresses);
    expect(found.steps).toEqual(steps);
  });
});

describe('dangling-target is not raised when', () => {
  test.each(quiet)('$title', (change) => {
    expect(raised('dangling-target', change).risks).toEqual([]);
  });
});

describe('dangling-target is raised for a DS', () => {
  const alias = 's CNAME x.example.net';
  const file = ['s NS ns2.example.net', `s DS 1 13 2 ${'ab'.repeat(32)}`];

  test('that comes with the going of an alias, while its NS has to wait', () => {
    const { risks, addresses, steps } = raised('dangling-target', {
      title: '',
      live: ['s NS ns1.example.net ; inactive', alias],
      file,
    });
    expect(addresses).toEqual(['s/DS']);
    expect(steps).toEqual([`update ${alias}`]);
    expect(risks[0]?.message).toBe('DS of s.example.com has no NS beside it for a moment');
  });

  test('but not where its NS comes first', () => {
    expect(raised('dangling-target', { title: '', live: [alias], file }).risks).toEqual([]);
    expect(raised('dangling-target', { title: '', live: [], file }).risks).toEqual([]);
  });
});
