import { describe, expect, test } from 'vitest';
import type { DnsRecord } from '../../../src/dns/record.js';
import { compareZones } from '../../../src/engine/diff/zones.js';
import type { Risk, Verdict } from '../../../src/plan/plan.js';
import { verdictOf } from '../../../src/plan/verdict.js';
import { reviewAssessment } from '../../support/assessments.js';
import { desired, record } from '../../support/zones.js';

/** The risks of a change of a zone, by what is live or by a base. */
function risksOf(
  before: readonly DnsRecord[],
  after: readonly DnsRecord[],
  base?: readonly DnsRecord[],
): readonly Risk[] {
  const zones = [desired('example.com', after)];
  const ofBase = base && { base: { zones: [desired('example.com', base)] } };
  const paths = { maxChangePercent: 100, pathInPlan: (path: string) => path };
  const assess = reviewAssessment({ zones, ...ofBase });
  return compareZones({ base: [desired('example.com', before)], zones, ...paths, assess }).risks;
}

function newProblems(...sides: Parameters<typeof risksOf>): readonly string[] {
  return risksOf(...sides).flatMap(({ code, rule, address }) =>
    code === 'new-problem' ? `${rule} ${address}` : [],
  );
}

const www = record({ prefix: 'www', type: 'A', content: '192.0.2.1' });
const shop = (target: string, fields: Partial<DnsRecord> = {}): DnsRecord =>
  record({ prefix: 'shop', type: 'CNAME', content: `${target}.example.com`, ...fields });
const MISSING = 'target/missing dns/example.com/shop/CNAME';

describe('a new problem', () => {
  test.each<[string, Parameters<typeof newProblems>, readonly string[]]>([
    [
      'of a changed record',
      [
        [www, shop('www')],
        [www, shop('wwww')],
      ],
      [MISSING],
    ],
    ['of a new record', [[www], [www, shop('wwww')]], [MISSING]],
    [
      'not of an old one, however its record changes',
      [
        [www, shop('wwww')],
        [www, shop('wwwww')],
      ],
      [],
    ],
    ['not of a record without a step', [[www, shop('wwww')], [shop('wwww')]], []],
    ['that is live, but not at the base', [[www, shop('wwww')], [www, shop('wwwww')], [www]], [MISSING]],
    [
      'not of what the base has',
      [
        [www, shop('www')],
        [www, shop('wwww')],
        [www, shop('wwwww')],
      ],
      [],
    ],
    ['of a short TTL', [[www], [www, shop('www', { ttl: 300 })]], ['ttl/short dns/example.com/shop/CNAME']],
    [
      'not of a TTL that only gets short',
      [
        [www, shop('www')],
        [www, shop('www', { ttl: 300 })],
      ],
      [],
    ],
  ])('is told %s', (_, sides, expected) => {
    expect(newProblems(...sides)).toEqual(expected);
  });

  test('is told once for a rule and address', () => {
    const twice = ['192.0.2.1', '192.0.2.2'].map((content) =>
      record({ prefix: 'a', type: 'A', content, ttl: 300 }),
    );
    expect(newProblems([], twice)).toEqual(['ttl/short dns/example.com/a/A']);
  });
});

describe('the verdict on everyday changes', () => {
  const zone = [
    www,
    record({ type: 'MX', content: 'mx.example.net', prio: 10 }),
    record({ type: 'TXT', content: 'v=spf1 mx -all' }),
    record({ prefix: '_dmarc', type: 'TXT', content: 'v=DMARC1; p=reject' }),
  ];
  test.each<[string, Verdict, readonly DnsRecord[]]>([
    ['a lower TTL', 'ready', [{ ...www, ttl: 300 }, ...zone.slice(1)]],
    ['a higher TTL', 'ready', [{ ...www, ttl: 86_400 }, ...zone.slice(1)]],
    ['a new host', 'ready', [...zone, record({ prefix: 'new', type: 'A', content: '192.0.2.9' })]],
    ['a new host with a short TTL', 'ready', [...zone, shop('www', { ttl: 300 })]],
    ['a new alias', 'ready', [...zone, shop('www')]],
    ['a new alias elsewhere', 'ready', [...zone, { ...shop('www'), content: 'shop.example.net' }]],
    [
      'a verification',
      'ready',
      [
        ...zone,
        record({
          type: 'TXT',
          content: 'google-site-verification=rXOxyZounnZasA8Z7oaD3c14JdjS9aKSWvsR1EbUSIQ',
        }),
      ],
    ],
    [
      'a verification at a name',
      'ready',
      [...zone, record({ prefix: '_acme-challenge', type: 'TXT', content: 'abc' })],
    ],
    ['a host that moves', 'ready', [{ ...www, content: '192.0.2.2' }, ...zone.slice(1)]],
    ['an alias to nothing', 'review', [...zone, shop('wwww')]],
  ])('%s: %s', (_, verdict, after) => {
    expect(verdictOf({ risks: risksOf(zone, after) })).toBe(verdict);
  });
});
