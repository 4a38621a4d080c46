import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';

import { planZones } from '../../../src/dns/planning/plan-zones.js';
import { diffZone } from '../../../src/dns/diff/zone-diff.js';
import type { Policy } from '../../../src/plan/diff/policy.js';
import { arbitraryLiveZones, arbitraryZones } from '../../support/arbitrary-zones.js';
import { desired, live, record } from '../../support/zones.js';

const declared = [
  record({ prefix: 'same', type: 'A', content: '192.0.2.1' }),
  record({ prefix: 'ttl', type: 'A', content: '192.0.2.1', ttl: 600 }),
  record({ prefix: 'content', type: 'A', content: '192.0.2.2' }),
];
const found = live([
  record({ prefix: 'same', type: 'A', content: '192.0.2.1' }),
  record({ prefix: 'ttl', type: 'A', content: '192.0.2.1' }),
  record({ prefix: 'content', type: 'A', content: '192.0.2.1' }),
  record({ prefix: 'gone', type: 'A', content: '192.0.2.1' }),
  record({ prefix: 'ignored', type: 'A', content: '192.0.2.1' }),
  record({ prefix: 'foreign', type: 'WEBFORWARD', content: 'https://example.org/' }),
]);

describe('what differs and stays because of the policy', () => {
  test.each<[Policy, readonly string[]]>([
    ['sync', []],
    ['upsert-only', ['gone']],
    ['create-only', ['content', 'gone', 'ttl']],
  ])('is under %s %j', (policy, left) => {
    const ignore = [{ prefix: 'ignored', place: desired('x.example', []).namePlace }];
    const diff = diffZone(desired('example.com', declared, { policy, ignore }), found);
    expect(diff.left.map(({ prefix }) => prefix).toSorted()).toEqual(left);
    const { zones } = planZones({ diffs: [diff], maxChangePercent: 100, pathInPlan: (path) => path });
    expect(zones).toMatchObject([{ left: left.length, ignored: 1 }]);
  });

  test('is what sync would still change once the plan is carried out', () => {
    fc.assert(
      fc.property(
        arbitraryLiveZones(),
        arbitraryZones(),
        fc.constantFrom<Policy>('upsert-only', 'create-only'),
        (before, after, policy) => {
          const records = after.get('example.com') ?? [];
          const { changes, left, unchanged, kept } = diffZone(
            desired('example.com', records, { policy }),
            live(before.get('example.com') ?? []),
          );
          const written = changes.flatMap((change) => change.after ?? []);
          const remaining = diffZone(
            desired('example.com', records),
            live([...unchanged, ...kept, ...written]),
          ).changes.filter(({ action }) => action !== 'create');
          expect(left).toHaveLength(remaining.length);
        },
      ),
    );
  });
});
