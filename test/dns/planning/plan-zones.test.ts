import { describe, expect, test } from 'vitest';

import { planZones } from '../../../src/dns/planning/plan-zones.js';
import { diffZone } from '../../../src/dns/diff/zone-diff.js';
import { fingerprintOf } from '../../../src/dns/diff/zone-listing.js';
import { publishedZone } from '../../../src/dns/targets/published-zone.js';
import { records } from '../../support/record-lines.js';
import { inProfile } from '../../support/runs.js';
import { desired, live, patterns, record } from '../../support/zones.js';

const before = live(
  records(
    'same TXT a',
    'mail MX mx1.example.net ; prio=10',
    'old TXT a',
    'www CNAME web.example.net',
    'x TXT ignored',
    'y WEBFORWARD_PERMANENT https://example.org/',
  ),
);

const zone = desired(
  'example.com',
  records('same TXT a', 'mail MX mx1.example.net ; prio=20 ttl=600', 'new TXT a', 'www A 192.0.2.1'),
  { ignore: patterns([{ prefix: 'x' }]), protect: patterns([{ prefix: 'old' }]) },
);

const { zones, risks } = planZones({
  diffs: [diffZone(zone, before), diffZone(desired('example.net', []), [])],
  maxChangePercent: 100,
  pathInPlan: (path) => `in plan: ${path}`,
});
const [plan, empty] = zones;

describe('a plan of a zone', () => {
  test('names the zone, its file and what is left alone', () => {
    expect(plan).toMatchObject({
      zone: 'example.com',
      file: 'in plan: zones/example.com.yaml',
      summary: { create: 1, update: 2, delete: 1 },
      unmanaged: [{ id: '6', prefix: 'y', type: 'WEBFORWARD_PERMANENT' }],
      ignored: 1,
      ignore: [{ prefix: 'x' }],
    });
  });

  test('remembers all of the listing, and has the fingerprint of what is not ignored', () => {
    expect(plan?.records).toEqual(before);
    expect(plan?.fingerprint).toBe(
      fingerprintOf(
        before.filter(({ prefix }) => prefix !== 'x'),
        'text',
      ),
    );
    expect(empty?.records).toBeUndefined();
  });

  test('has a step for each change, with all a reviewer needs', () => {
    expect(plan?.steps.find(({ recordId }) => recordId === '2')).toEqual({
      id: expect.stringMatching(/^s\d$/),
      action: 'update',
      address: 'dns/example.com/mail/MX',
      recordId: '2',
      before: { prefix: 'mail', type: 'MX', content: 'mx1.example.net', prio: 10, ttl: 3600, active: true },
      after: { prefix: 'mail', type: 'MX', content: 'mx1.example.net', prio: 20, ttl: 600, active: true },
      changed: ['prio', 'ttl'],
      waitsFor: [],
      waits: [],
      group: null,
      source: { file: 'in plan: zones/example.com.yaml', line: 2, column: 1 },
      risks: ['slow-change', 'ttl-lowered'],
    });
  });

  test('has no source and no new value for a delete, no id and no old value for a create', () => {
    const kinds = plan?.steps.map(({ action, recordId, before: old, after, changed, source }) => ({
      action,
      has: [recordId, old, after, source].map((value) => value !== null),
      changed,
    }));
    expect(kinds).toContainEqual({ action: 'delete', has: [true, true, false, false], changed: [] });
    expect(kinds).toContainEqual({ action: 'create', has: [false, false, true, true], changed: [] });
  });

  test('ties a DELETE and the POST that must follow it, and no other steps', () => {
    const cname = { live: ['a CNAME x.example.net', 'b TXT x'], file: ['a A 192.0.2.1'] };
    const recreated = planZones({
      diffs: [
        diffZone(
          desired('example.com', records(...cname.file), { replace: 'recreate' }),
          live(records(...cname.live)),
        ),
      ],
      maxChangePercent: 100,
      pathInPlan: (path) => path,
    });
    const grouped = recreated.zones[0]?.steps.filter(({ group }) => group !== null) ?? [];
    const [first, second] = grouped;
    expect(grouped.map(({ action, address }) => [action, address])).toEqual([
      ['delete', 'dns/example.com/a/CNAME'],
      ['create', 'dns/example.com/a/A'],
    ]);
    expect(second?.group).toBe(first?.group);
    expect(second?.waitsFor).toEqual([first?.id]);
  });

  test('carries the risks at the steps that they come from', () => {
    const carried = plan?.steps.flatMap(({ address, risks: codes }) =>
      codes.map((code) => `${address} ${code}`),
    );
    expect(carried?.toSorted()).toEqual([
      'dns/example.com/mail/MX slow-change',
      'dns/example.com/mail/MX ttl-lowered',
      'dns/example.com/old/TXT name-removed',
      'dns/example.com/old/TXT protected',
      'dns/example.com/old/TXT slow-change',
      'dns/example.com/www/A slow-change',
      'dns/example.com/www/A type-swap-gap',
    ]);
    expect(risks.map(({ code }) => code)).toEqual([
      'protected',
      'name-removed',
      'type-swap-gap',
      'slow-change',
      'slow-change',
      'slow-change',
      'ttl-lowered',
    ]);
  });

  test('without changes has no steps and no risks', () => {
    expect(empty).toMatchObject({
      zone: 'example.net',
      steps: [],
      summary: { create: 0, update: 0, delete: 0 },
    });
  });
});

test('steps are numbered through all zones', () => {
  const both = planZones({
    diffs: ['example.com', 'example.net'].map((name) =>
      diffZone(desired(name, records('a TXT x', 'b TXT y')), []),
    ),
    maxChangePercent: 100,
    pathInPlan: (path) => path,
  });
  const ids = both.zones.flatMap(({ steps }) => steps.map(({ id }) => id));
  expect(ids).toEqual(['s1', 's2', 's3', 's4']);
});

test.each(['created', 'deleted'])('thousands of records at a name are %s', (what) => {
  const all = Array.from({ length: inProfile({ quick: 2000, deep: 60_000 }) }, (_, index) =>
    record({ prefix: 'www', type: 'AAAA', content: `2001:db8::${index.toString(16)}` }),
  );
  const [declared, listed] = what === 'created' ? [all, []] : [[], all];
  const {
    zones: [planned],
  } = planZones({
    diffs: [diffZone(desired('example.com', declared), live(listed))],
    maxChangePercent: 100,
    pathInPlan: (path) => path,
  });
  expect(planned?.steps).toHaveLength(all.length);
});

test('the name servers of a zone are counted apart from what its file ignores', () => {
  const declared = desired('example.org', [], {
    protocol: 'update',
    ignore: patterns([{ prefix: 'x' }]),
  });
  const servers = ['ns1.example.net', 'ns2.example.net'].map((content) =>
    record({ prefix: '', type: 'NS', content }),
  );
  const listed = live([...servers, ...records('x TXT a')]);
  const planned = planZones({
    diffs: [diffZone(publishedZone(declared), listed)],
    maxChangePercent: 100,
    pathInPlan: (path) => path,
  });
  expect(planned.zones).toMatchObject([{ ignored: 1, ownServers: 2, steps: [] }]);
  expect(empty).not.toHaveProperty('ownServers');
});
