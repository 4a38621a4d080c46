import { describe, expect, test } from 'vitest';
import { diffZone } from '../../../src/dns/diff/zone-diff.js';
import { recordEntries } from '../../../src/dns/diff/zone-listing.js';
import { planZones } from '../../../src/dns/planning/plan-zones.js';
import { reviewZone } from '../../../src/dns/planning/review-zone.js';
import { fingerprint } from '../../../src/plan/fingerprint.js';
import type { ZonePlan } from '../../../src/plan/plan.js';
import { records } from '../../support/record-lines.js';
import { desired, live, patterns } from '../../support/zones.js';

const listed = live(records('www A 192.0.2.1', 'mail MX mx.example.net ; prio=10', 'x TXT ignored'));
const zone = desired('example.com', records('www A 192.0.2.2', 'mail MX mx.example.net ; prio=10'), {
  ignore: patterns([{ prefix: 'x' }]),
});
const [plan] = planZones({
  diffs: [diffZone(zone, listed)],
  maxChangePercent: 100,
  pathInPlan: (path) => path,
}).zones;
if (!plan) throw new Error('no plan');

/** The same plan as one of format 1.1. */
function earlier(of: ZonePlan): ZonePlan {
  const listing = recordEntries(
    listed.filter(({ prefix }) => prefix !== 'x'),
    'text',
  );
  return { ...of, records: undefined, listing, fingerprint: fingerprint(listing) };
}

const moved = (of: ZonePlan, prefix: string, change: object): readonly string[] =>
  reviewZone(
    of,
    zone,
    listed.map((record) => (record.prefix === prefix ? { ...record, ...change } : record)),
  ).moved;

describe.each([
  ['1.2', plan],
  ['1.1', earlier(plan)],
])('a plan of format %s', (version, saved) => {
  test('is fresh while nothing changes but what is ignored', () => {
    expect(moved(saved, 'www', {})).toEqual([]);
    expect(moved(saved, 'x', { content: 'other' })).toEqual([]);
    expect(moved(saved, 'mail', { content: 'MX.example.net' })).toEqual([]);
  });

  test('tells the changed fields of a record with a step', () => {
    expect(moved(saved, 'www', { ttl: 60 })).toEqual(['www/A (id 1) was changed: ttl is 60, not 3600']);
  });

  test('tells those of other records as far as it knows them', () => {
    const fields = version === '1.1' ? '' : ': prio is 20, not 10';
    expect(moved(saved, 'mail', { prio: 20 })).toEqual([`mail/MX (id 2) was changed${fields}`]);
  });

  test('is not that of a listing that it does not have', () => {
    expect(moved({ ...saved, records: [], listing: [] }, 'www', {})).toEqual([
      'the plan was edited: its listing does not match its fingerprint',
    ]);
  });
});
