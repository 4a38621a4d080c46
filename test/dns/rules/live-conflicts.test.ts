import { describe, expect, test } from 'vitest';

import type { PatternFields } from '../../../src/dns/records/patterns.js';
import { checkLiveConflicts } from '../../../src/dns/rules/live-conflicts.js';
import type { ZoneDiff } from '../../../src/dns/diff/zone-diff.js';
import { diffZone } from '../../../src/dns/diff/zone-diff.js';
import type { Policy } from '../../../src/plan/diff/policy.js';
import { inBrief, relatedPlaces } from '../../support/diagnostics.js';
import { records } from '../../support/record-lines.js';
import { desired, live, patterns } from '../../support/zones.js';

interface Zone {
  readonly name?: string;
  readonly live: readonly string[];
  readonly file: readonly string[];
  readonly policy?: Policy;
  readonly ignore?: readonly PatternFields[];
}

function compare({ name = 'example.com', live: lines, file, policy = 'sync', ignore = [] }: Zone): ZoneDiff {
  const zone = desired(name, records(...file), { policy, ignore: patterns(ignore) });
  return diffZone(zone, live(records(...lines)));
}

const COM = 'zones/example.com.yaml';
const NET = 'zones/example.net.yaml';
const FORWARD = 'www WEBFORWARD_PERMANENT https://example.org/';
const ALIAS = 'www CNAME x.example.net';

interface Case extends Zone {
  readonly title: string;
  readonly found: readonly string[];
}

const cases: readonly Case[] = [
  {
    title: 'an address beside a foreign web forward',
    live: [FORWARD],
    file: ['www A 192.0.2.1'],
    found: [`address/web-forward ${COM}:1`],
  },
  {
    title: 'a text beside a foreign web forward, which is fine',
    live: [FORWARD],
    file: ['www TXT a'],
    found: [],
  },
  {
    title: 'a CNAME beside any foreign record',
    live: ['www PARKED x'],
    file: [ALIAS],
    found: [`cname/conflict ${COM}:1`],
  },
  {
    title: 'an inactive foreign record, which counts',
    live: [`${FORWARD} ; inactive`],
    file: ['www A 192.0.2.1'],
    found: [`address/web-forward ${COM}:1`],
  },
  { title: 'a foreign record of another name', live: [FORWARD], file: ['web A 192.0.2.1'], found: [] },
  {
    title: 'a CNAME beside an ignored record',
    live: ['www TXT token'],
    file: [ALIAS],
    ignore: [{ prefix: 'www', type: 'TXT' }],
    found: [`cname/conflict ${COM}:1`],
  },
  {
    title: 'every record beside an ignored CNAME',
    live: [ALIAS],
    file: ['www A 192.0.2.1', 'www TXT a'],
    ignore: [{ type: 'CNAME' }],
    found: [`cname/conflict ${COM}:1`, `cname/conflict ${COM}:2`],
  },
  {
    title: 'a Null MX beside an ignored MX',
    live: ['@ MX mx.example.net'],
    file: ['@ MX .'],
    ignore: [{ content: 'mx.example.net' }],
    found: [`mx/null-conflict ${COM}:1`],
  },
  { title: 'what sync takes away', live: [ALIAS], file: ['www A 192.0.2.1'], found: [] },
  {
    title: 'what upsert-only keeps',
    live: ['www A 192.0.2.1', 'www TXT a'],
    file: [ALIAS],
    policy: 'upsert-only',
    found: [`cname/conflict ${COM}:1`],
  },
  {
    title: 'what upsert-only turns into another type',
    live: [ALIAS],
    file: ['www A 192.0.2.1'],
    policy: 'upsert-only',
    found: [],
  },
  {
    title: 'what upsert-only changes, which is fine',
    live: [ALIAS],
    file: ['www CNAME y.example.net'],
    policy: 'upsert-only',
    found: [],
  },
  {
    title: 'what create-only keeps',
    live: [ALIAS],
    file: ['www CNAME y.example.net'],
    policy: 'create-only',
    found: [`cname/conflict ${COM}:1`],
  },
  {
    title: 'a Null MX beside an MX that create-only keeps',
    live: ['@ MX mx.example.net'],
    file: ['@ MX .'],
    policy: 'create-only',
    found: [`mx/null-conflict ${COM}:1`],
  },
  {
    title: 'what is live with another ttl, which is the same record',
    live: ['www A 192.0.2.1 ; ttl=600'],
    file: ['www A 192.0.2.1'],
    policy: 'create-only',
    found: [],
  },
  {
    title: 'live records that conflict with one another only',
    live: [FORWARD, 'www A 192.0.2.1'],
    file: ['web TXT a'],
    ignore: [{ type: 'A' }],
    found: [],
  },
  {
    title: 'a ring that an ignored alias would close',
    live: ['a CNAME b.example.com'],
    file: ['b CNAME a.example.com'],
    ignore: [{ prefix: 'a' }],
    found: [`cname/ring ${COM}:1`],
  },
  {
    title: 'a ring that aliases of a policy would close',
    live: ['a CNAME b.example.com', 'c CNAME x.example.net'],
    file: ['b CNAME c.example.com', 'c CNAME a.example.com'],
    policy: 'upsert-only',
    found: [`cname/ring ${COM}:1`, `cname/ring ${COM}:2`],
  },
  {
    title: 'an inactive alias, which counts in rings',
    live: ['a CNAME b.example.com ; inactive'],
    file: ['b CNAME a.example.com'],
    policy: 'upsert-only',
    found: [`cname/ring ${COM}:1`],
  },
  {
    title: 'a ring of live aliases that no file has',
    live: ['a CNAME b.example.com', 'b CNAME a.example.com'],
    file: ['c CNAME a.example.com'],
    policy: 'upsert-only',
    found: [],
  },
  {
    title: 'a ring of declared aliases alone, which the check of the files reports',
    live: [FORWARD],
    file: ['a CNAME b.example.com', 'b CNAME a.example.com'],
    found: [],
  },
  {
    title: 'an alias that sync turns away',
    live: ['a CNAME b.example.com'],
    file: ['b CNAME a.example.com'],
    found: [],
  },
];

describe('beside live records that stay', () => {
  test.each(cases)('$title', ({ found, ...zone }) => {
    expect([...checkLiveConflicts([compare(zone)])].map(inBrief)).toEqual(found);
  });

  test('a ring may lead through several zones', () => {
    const diffs = [
      compare({ live: ['a CNAME b.example.net'], file: [], policy: 'upsert-only' }),
      compare({ name: 'example.net', live: [], file: ['x TXT a', 'b CNAME a.example.com'] }),
    ];
    const [ring, ...others] = checkLiveConflicts(diffs);
    expect(others).toEqual([]);
    expect(ring && inBrief(ring)).toBe(`cname/ring ${NET}:2`);
    expect(ring).toMatchObject({ zone: 'example.net', address: 'dns/example.net/b/CNAME' });
    expect(ring && relatedPlaces(ring)).toEqual(['live']);
    expect(ring?.hint).toMatch(/policy is upsert-only/);
  });

  test('a long ring lists its first live records', () => {
    const names = Array.from(
      { length: 10 },
      (_, index) => `a${index} CNAME a${(index + 1) % 10}.example.com`,
    );
    const zone = { live: names.slice(1), file: names.slice(0, 1), ignore: [{ type: 'A' }] };
    const [ring] = checkLiveConflicts([compare({ ...zone, policy: 'upsert-only' })]);
    expect(ring && relatedPlaces(ring)).toHaveLength(8);
  });

  test.each([
    [{ ignore: [{ type: 'TXT' }] }, /it is ignored/],
    [{ policy: 'upsert-only' }, /policy is upsert-only/],
  ] as const)('with %j the hint says why a record stays', (settings, reason) => {
    const found = [
      ...checkLiveConflicts([
        compare({ live: ['www A 192.0.2.1', 'www TXT a'], file: [ALIAS], ...settings }),
      ]),
    ];
    expect(found).toMatchObject([
      {
        hint: expect.stringMatching(reason),
        related: [{ message: expect.stringContaining('dns/example.com/www/TXT "a"') }],
      },
    ]);
  });

  test('a record is told of once, with every live record in its way', () => {
    const zone = { live: ['www TXT a', 'www TXT b'], file: [ALIAS], ignore: [{ type: 'TXT' }] };
    const [conflict, ...others] = checkLiveConflicts([compare(zone)]);
    expect(others).toEqual([]);
    expect(conflict && relatedPlaces(conflict)).toEqual(['live', 'live']);
  });

  test('a record is told of once, though it breaks two rules', () => {
    const zone = { live: [FORWARD, ALIAS], file: ['www A 192.0.2.1'], ignore: [{ type: 'CNAME' }] };
    expect([...checkLiveConflicts([compare(zone)])]).toHaveLength(1);
  });

  test('conflicts of declared records alone are left to the check of the files', () => {
    const zone = { live: [FORWARD], file: ['www TXT a', 'www TXT a'] };
    expect([...checkLiveConflicts([compare(zone)])]).toEqual([]);
  });

  test('what an exception allows is marked', () => {
    const { zone, ...diff } = compare({
      live: ['s NS ns1.example.net', 's NS ns1.example.net'],
      file: ['s NS ns1.example.net'],
      policy: 'upsert-only',
    });
    const place = zone.namePlace;
    const exception = { rule: 'record/repeated', prefix: 's', reason: 'a', place, rulePlace: place };
    const found = checkLiveConflicts([{ ...diff, zone: { ...zone, except: [exception] } }]);
    expect([...found]).toMatchObject([{ rule: { code: 'record/repeated' }, exceptions: [exception] }]);
  });

  test('nothing is found where nothing stays', () => {
    expect([...checkLiveConflicts([compare({ live: [ALIAS], file: [] })])]).toEqual([]);
  });
});
