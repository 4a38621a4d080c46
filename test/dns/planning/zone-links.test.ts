import { describe, expect, test } from 'vitest';
import { planZones } from '../../../src/dns/planning/plan-zones.js';
import { diffZone } from '../../../src/dns/diff/zone-diff.js';
import type { ZonePlan } from '../../../src/plan/plan.js';
import { records } from '../../support/record-lines.js';
import { desired, live } from '../../support/zones.js';

const WEB = 'web A 192.0.2.1';

function planFor(before: readonly string[], after: readonly string[]): ZonePlan | undefined {
  const zone = desired('example.com', records(...after));
  const diffs = [diffZone(zone, live(records(...before)))];
  return planZones({ diffs, maxChangePercent: 100, pathInPlan: (path) => path }).zones[0];
}

/** The links as `change prefix type target`, and `!` behind those that dangle. */
function linksFor(before: readonly string[], after: readonly string[]): readonly string[] | undefined {
  return planFor(before, after)?.links?.map(({ prefix, type, target, change, dangling }) =>
    [change, prefix || '@', type, target, ...(dangling ? ['!'] : [])].join(' '),
  );
}

interface Case {
  readonly title: string;
  readonly live: readonly string[];
  readonly file: readonly string[];
  readonly links: readonly string[];
}

const cases: readonly Case[] = [
  {
    title: 'a link that comes, one that goes and one that stays',
    live: [WEB, 'www CNAME web.example.com', 'old CNAME web.example.com'],
    file: [WEB, 'www CNAME web.example.com', 'new CNAME cdn.example.net'],
    links: [
      'added new CNAME cdn.example.net',
      'removed old CNAME web.example.com',
      'none www CNAME web.example.com',
    ],
  },
  {
    title: 'another target: the old link goes and a new one comes',
    live: ['www CNAME a.example.net'],
    file: ['www CNAME b.example.net'],
    links: ['removed www CNAME a.example.net', 'added www CNAME b.example.net'],
  },
  {
    title: 'another ttl: the link changes',
    live: ['@ MX mx.example.net ; ttl=60'],
    file: ['@ MX mx.example.net'],
    links: ['changed @ MX mx.example.net'],
  },
  {
    title: 'another type: the link goes, and the address that takes its place comes',
    live: ['www CNAME a.example.net'],
    file: ['www A 192.0.2.1'],
    links: ['removed www CNAME a.example.net', 'added www A 192.0.2.1'],
  },
  {
    title: 'a link that is switched off goes, and one that is off is none',
    live: ['www CNAME a.example.net', 'off CNAME a.example.net ; inactive'],
    file: ['www CNAME a.example.net ; inactive', 'off CNAME a.example.net ; inactive'],
    links: ['removed www CNAME a.example.net'],
  },
  {
    title: 'a target in the field that the type says',
    live: [WEB],
    file: [
      '_sip._tcp SRV 5 5060 sip.example.net',
      '@ HTTPS 1 svc.example.net alpn=h2',
      'sub NS ns.example.net',
    ],
    links: [
      'added @ HTTPS svc.example.net',
      'added _sip._tcp SRV sip.example.net',
      'added sub NS ns.example.net',
    ],
  },
  {
    title: 'an address that two names share, before or after, in any spelling, and what takes its place',
    live: [WEB, 'www A 192.0.2.1', 'six AAAA 2001:DB8:0::6', 'own A 192.0.2.9'],
    file: [WEB, 'www A 192.0.2.2', 'six AAAA 2001:db8::6', 'also AAAA 2001:db8::6', 'own A 192.0.2.9'],
    links: [
      'none web A 192.0.2.1',
      'removed www A 192.0.2.1',
      'added www A 192.0.2.2',
      'none six AAAA 2001:db8::6',
      'added also AAAA 2001:db8::6',
    ],
  },
  {
    title: 'nothing for an address of one name, nor for one that is switched off',
    live: ['a A 192.0.2.1', 'b A 192.0.2.1 ; inactive'],
    file: ['a A 192.0.2.1', 'a A 192.0.2.2'],
    links: [],
  },
  {
    title: 'nothing for a single dot',
    live: [WEB],
    file: ['@ MX .', '@ HTTPS 1 . alpn=h2'],
    links: [],
  },
  {
    title: 'a link dangles when its target goes, or never was',
    live: [WEB, 'www CNAME web.example.com', 'ftp CNAME none.example.com'],
    file: ['www CNAME web.example.com', 'ftp CNAME none.example.com'],
    links: ['none ftp CNAME none.example.com !', 'none www CNAME web.example.com !'],
  },
  {
    title: 'no link dangles that goes itself, leads out of the zone, to a wildcard, or below a delegation',
    live: [WEB, '*.any A 192.0.2.2', 'sub NS ns.example.net', 'gone CNAME web.example.com'],
    file: [
      '*.any A 192.0.2.2',
      'sub NS ns.example.net',
      'a CNAME x.any.example.com',
      'b CNAME x.sub.example.com',
      'c CNAME web.notexample.com',
    ],
    links: [
      'added a CNAME x.any.example.com',
      'added b CNAME x.sub.example.com',
      'added c CNAME web.notexample.com',
      'removed gone CNAME web.example.com',
      'none sub NS ns.example.net',
    ],
  },
];

test.each(cases)('$title', ({ live: before, file, links }) => {
  expect(linksFor(before, file)?.toSorted()).toEqual(links.toSorted());
});

describe('of many links that stay', () => {
  const many = Array.from({ length: 300 }, (_, index) => `n${index} CNAME cdn.example.net`);

  test('only those are told that point at a name that changes', () => {
    const stays = [...many, 'www CNAME web.example.com'];
    const plan = planFor([...stays, WEB], [...stays, 'web A 192.0.2.2']);
    expect(plan?.links).toEqual([
      { prefix: 'www', type: 'CNAME', target: 'web.example.com', change: 'none' },
    ]);
    expect(plan?.linksLeftOut).toBe(300);
  });

  test('no more than a hundred of those', () => {
    const stays = many.map((line) => line.replace('cdn.example.net', 'web.example.com'));
    const plan = planFor([...stays, WEB], [...stays, 'web A 192.0.2.2']);
    expect(plan?.links).toHaveLength(100);
    expect(plan?.linksLeftOut).toBe(200);
  });
});

test('names at an address that one more comes to share are told, and few links to names with them', () => {
  const hosts = Array.from({ length: 60 }, (_, index) => [`a${index} A 192.0.2.1`, `b${index} A 192.0.2.2`]);
  const stays = [...hosts.flat(), 'www CNAME a1.example.com'];
  const plan = planFor(stays, [...stays, 'c A 192.0.2.2']);
  expect(plan?.links?.map(({ target }) => target)).toEqual([
    '192.0.2.2',
    'a1.example.com',
    ...hosts.map(() => '192.0.2.2'),
  ]);
  expect(plan?.linksLeftOut).toBe(60);
});

test('a zone without steps tells no links', () => {
  const plan = planFor(['www CNAME a.example.net'], ['www CNAME a.example.net']);
  expect(plan).not.toHaveProperty('links');
  expect(plan).not.toHaveProperty('linksLeftOut');
});
