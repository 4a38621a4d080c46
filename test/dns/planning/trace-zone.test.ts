import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { traceZone } from '../../../src/dns/planning/trace-zone.js';
import { planZones } from '../../../src/dns/planning/plan-zones.js';
import type { DnsRecord } from '../../../src/dns/record.js';
import { diffZone } from '../../../src/dns/planning/zone-diff.js';
import type { DesiredZone } from '../../../src/dns/zone.js';
import type { Traced } from '../../../src/plan/origin.js';
import type { PlannedRecord } from '../../../src/plan/plan.js';
import type { Policy } from '../../../src/plan/policy.js';
import { arbitraryLegacyZones, arbitraryZones } from '../../support/arbitrary-zones.js';
import { desired, live, patterns, record } from '../../support/zones.js';

interface Case {
  readonly live: readonly DnsRecord[];
  readonly base: DesiredZone | null;
  readonly head: DesiredZone;
}

/** Plans the way from what is live to the head, and tells the steps apart. */
function trace({ live: records, base, head }: Case): Traced<PlannedRecord> {
  const diffs = [diffZone(head, live(records))];
  const [plan] = planZones({ diffs, maxChangePercent: 100, pathInPlan: (path) => path }).zones;
  if (!plan) throw new Error('there is no plan');
  return traceZone(plan, { base, head });
}

/** `origin symbol content` of each step, and the codes of the risks that it carries. */
function told({ steps }: Traced<PlannedRecord>): readonly string[] {
  return steps
    .map(({ origin, before, after, risks }) =>
      [
        origin,
        before?.content ?? '',
        '→',
        after?.content ?? '',
        ...risks.filter((code) => code.startsWith('drift')),
      ].join(' '),
    )
    .toSorted();
}

/** A records of www: content is the last number, after a slash the ttl. */
function www(...contents: readonly string[]): readonly DnsRecord[] {
  return contents.map((text) => {
    const [content = '', ttl = '3600'] = text.split('/');
    return record({ prefix: 'www', type: 'A', content, ttl: Number(ttl) });
  });
}

const zone = (...contents: readonly string[]): DesiredZone => desired('example.com', www(...contents));

describe('a step', () => {
  test.each<[string, readonly string[], readonly string[], readonly string[], readonly string[]]>([
    ['that the branch adds', ['1'], ['1'], ['1', '2'], ['branch  → 2']],
    ['that the branch takes away', ['1', '2'], ['1', '2'], ['1'], ['branch 2 → ']],
    ['that the branch changes', ['1'], ['1'], ['2'], ['branch 1 → 2']],
    ['that gives back what was deleted live', [], ['1'], ['1'], ['drift  → 1 drift']],
    ['that takes away what was added live', ['1', '9'], ['1'], ['1'], ['drift 9 →  drift']],
    ['that undoes a change made live', ['9'], ['1'], ['1'], ['drift 9 → 1 drift']],
    ['that undoes a change of the ttl made live', ['1/600'], ['1'], ['1'], ['drift 1 → 1 drift']],
    ['that changes what was changed live', ['9'], ['1'], ['2'], ['branch 9 → 2 drift-overwritten']],
    [
      'that changes the ttl of what was changed live',
      ['9'],
      ['1'],
      ['1/600'],
      ['branch 9 → 1 drift-overwritten'],
    ],
    ['that does for live what the branch is about', ['2'], ['1'], ['2'], []],
    [
      'that makes of one record of the base another',
      ['1'],
      ['1', '2'],
      ['2'],
      ['branch 1 → 2 drift-overwritten'],
    ],
    [
      'of drift at a name that the branch touches',
      ['1', '9'],
      ['1'],
      ['1', '2'],
      ['branch 9 → 2 drift-overwritten'],
    ],
    ['of drift beside a step of the branch', ['90', '1'], ['90'], ['91'], ['branch 90 → 91', 'drift 1 → ']],
  ])('%s', (_, liveNow, base, head, expected) => {
    expect(told(trace({ live: www(...liveNow), base: zone(...base), head: zone(...head) }))).toEqual(
      expected,
    );
  });

  test('of a zone that the base does not have is of the branch', () => {
    expect(told(trace({ live: www('9'), base: null, head: zone('1') }))).toEqual(['branch 9 → 1']);
  });

  test.each<[Policy, readonly string[]]>([
    ['sync', ['drift 9 →  drift']],
    ['upsert-only', ['branch 9 → ']],
    ['create-only', ['branch 9 → ']],
  ])('that the policy of the base (%s) would not have taken is of the branch', (policy, expected) => {
    const base = desired('example.com', www('1'), { policy });
    expect(told(trace({ live: www('1', '9'), base, head: zone('1') }))).toEqual(expected);
  });

  test('that the base ignored is of the branch', () => {
    const base = desired('example.com', [], { ignore: patterns([{ type: 'A' }]) });
    expect(told(trace({ live: www('9'), base, head: zone() }))).toEqual(['branch 9 → ']);
  });

  test('is judged by what records mean, not by how they are spelled', () => {
    const [base = null, head = zone()] = ['mx.example.net', 'MX.example.NET'].map((content) =>
      desired('example.com', [record({ type: 'MX', content })]),
    );
    expect(told(trace({ live: [], base, head }))).toEqual(['drift  → MX.example.NET drift']);
  });
});

test('drift is warned of once a zone, with the names that the branch does not touch', () => {
  const names = ['', 'a', 'b', 'c', 'd', 'e'];
  const records = names.map((prefix) => record({ prefix, type: 'A', content: '192.0.2.1' }));
  const zoneThen = desired('example.com', records);
  const { risks } = trace({ live: [], base: zoneThen, head: zoneThen });
  expect(risks).toEqual([
    {
      code: 'drift',
      level: 'warn',
      address: 'dns/example.com',
      message: expect.stringContaining('@, a, b, c, d and 1 more'),
    },
  ]);
});

function ofOneZone(zones: ReadonlyMap<string, readonly DnsRecord[]>): readonly DnsRecord[] {
  return [...zones.values()][0] ?? [];
}

describe('whatever the records', () => {
  const found = arbitraryLegacyZones().map(ofOneZone);
  const declared = arbitraryZones().map(ofOneZone);

  test('all is drift where the branch changes nothing', () => {
    fc.assert(
      fc.property(found, declared, (now, then) => {
        const base = desired('example.com', then);
        const { steps, risks } = trace({ live: now, base, head: base });
        expect(steps.every(({ origin }) => origin === 'drift')).toBe(true);
        expect(risks.map(({ code }) => code)).toEqual(steps.length > 0 ? ['drift'] : []);
      }),
    );
  });

  test('all is of the branch where live is as the base says', () => {
    fc.assert(
      fc.property(declared, declared, (then, now) => {
        const traced = trace({
          live: then,
          base: desired('example.com', then),
          head: desired('example.com', now),
        });
        expect(traced.steps.every(({ origin }) => origin === 'branch')).toBe(true);
        expect(traced.risks).toEqual([]);
      }),
    );
  });
});
