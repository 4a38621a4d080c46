import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { traceZone } from '../../../src/dns/planning/trace-zone.js';
import { planZones } from '../../../src/dns/planning/plan-zones.js';
import { recordIdentity } from '../../../src/dns/records/identity.js';
import { groupBy } from '../../../src/diagnostics/group-by.js';
import type { DnsRecord } from '../../../src/dns/record.js';
import { displayPrefix } from '../../../src/dns/record.js';
import { diffZone } from '../../../src/dns/diff/zone-diff.js';
import type { DesiredZone } from '../../../src/dns/zone.js';
import type { Traced } from '../../../src/plan/review/origin.js';
import type { PlannedRecord } from '../../../src/plan/plan.js';
import type { Policy } from '../../../src/plan/diff/policy.js';
import { arbitraryLegacyZones, arbitraryLiveZones, arbitraryZones } from '../../support/arbitrary-zones.js';
import { identities } from '../../support/plans.js';
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
    [
      'of drift beside a step of the branch',
      ['90', '1'],
      ['90'],
      ['91'],
      ['branch 90 → 91', 'drift 1 →  drift-overwritten'],
    ],
  ])('%s', (_, liveNow, base, head, expected) => {
    expect(told(trace({ live: www(...liveNow), base: zone(...base), head: zone(...head) }))).toEqual(
      expected,
    );
  });

  test('of a type switch is of the branch, and overwrites what was changed live, like an update in place', () => {
    const cname = record({ prefix: 'www', type: 'CNAME', content: 'x.example.net' });
    const switched = trace({ live: www('9'), base: zone('1'), head: desired('example.com', [cname]) });
    expect(told(switched)).toEqual(['branch 9 → x.example.net drift-overwritten']);
    const switchedLive = trace({ live: [cname], base: zone('1'), head: zone('2') });
    expect(told(switchedLive)).toEqual(['branch x.example.net → 2 drift-overwritten']);
  });

  test('of a type switch made live is drift, unless the branch changes something else at the name', () => {
    const cname = record({ prefix: 'www', type: 'CNAME', content: 'x.example.net' });
    expect(told(trace({ live: [cname], base: zone('1'), head: zone('1') }))).toEqual([
      'drift x.example.net → 1 drift',
    ]);
    const text = record({ prefix: 'www', type: 'TXT', content: 'site' });
    const head = desired('example.com', [...www('1'), text]);
    expect(told(trace({ live: [cname], base: zone('1'), head }))).toEqual([
      'branch  → site',
      'drift x.example.net → 1 drift-overwritten',
    ]);
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
      message: expect.stringContaining('`@`, `a`, `b`, `c`, `d` and 1 more'),
    },
  ]);
});

function ofOneZone(zones: ReadonlyMap<string, readonly DnsRecord[]>): readonly DnsRecord[] {
  return [...zones.values()][0] ?? [];
}

/** The records of `some` that none of the `others` equals, by identity. */
function missingIn(others: readonly DnsRecord[], some: readonly DnsRecord[]): readonly DnsRecord[] {
  const known = new Set(others.map((each) => recordIdentity(each, 'text')));
  return some.filter((each) => !known.has(recordIdentity(each, 'text')));
}

/** Where a plan of the head undoes what was changed live since the base. */
function undone({ live: now, base, head }: Case): readonly DnsRecord[] {
  const declared = base?.records ?? [];
  const added = missingIn(head.records, missingIn(declared, now));
  const removed = missingIn(now, declared).filter((each) => missingIn(head.records, [each]).length === 0);
  return [...added, ...removed];
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

  test('each live difference from the base that the plan undoes is reported once, by one of two risks', () => {
    const lives = arbitraryLiveZones().map(ofOneZone);
    fc.assert(
      fc.property(lives, declared, declared, (now, then, next) => {
        const sides = { live: now, base: desired('example.com', then), head: desired('example.com', next) };
        const { steps, risks } = trace(sides);
        const reports = steps.flatMap(({ before, after, risks: codes }) =>
          codes
            .filter((code) => code.startsWith('drift'))
            .map((code) => ({ code, prefix: (after ?? before)?.prefix ?? '', records: [before, after] })),
        );
        for (const lost of undone(sides)) {
          const of = reports.filter(({ records }) =>
            records.some((each) => each && missingIn([lost], [each]).length === 0),
          );
          expect(of).toHaveLength(1);
        }
        for (const { code, prefix } of reports) {
          expect(undone(sides).map((each) => each.prefix)).toContain(prefix);
          const [before, after] = [then, next].map((all) => all.filter((each) => each.prefix === prefix));
          const isSame = identities(before ?? []).join() === identities(after ?? []).join();
          expect(code).toBe(isSame ? 'drift' : 'drift-overwritten');
          const risk = risks.find((each) => each.code === code);
          expect(
            risk?.message
              .split(/ (?:was|were) /)[0]
              ?.replaceAll('`', '')
              .split(/, | and /),
          ).toContain(displayPrefix(prefix));
        }
        expect(risks.map(({ code }) => code)).toEqual(
          [...new Set(reports.map(({ code }) => code))].toSorted(),
        );
      }),
    );
  });

  test('changes of one group have one origin', () => {
    fc.assert(
      fc.property(found, declared, declared, (now, then, next) => {
        const base = desired('example.com', then);
        const { steps } = trace({ live: now, base, head: desired('example.com', next) });
        const groups = groupBy(steps, ({ id, group }) => group ?? id);
        for (const each of groups.values()) expect(new Set(each.map(({ origin }) => origin)).size).toBe(1);
      }),
    );
  });
});
