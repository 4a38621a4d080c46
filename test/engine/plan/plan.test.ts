import { expect, test } from 'vitest';
import { noOtherZones } from '../../../src/engine/check/other-zones.js';
import { managedZones } from '../../../src/engine/plan/plan.js';
import { somePlan, someZone } from '../../render/support.js';
import { desired } from '../../support/zones.js';

test('zones that a plan leaves out are others', async () => {
  const [planned, leftOut] = [desired('example.com', []), desired('example.org', [])];
  const managed = managedZones(somePlan([someZone([])]), {
    zones: [planned, leftOut],
    others: noOtherZones,
    zoneCount: 2,
  });
  expect(managed.zones).toEqual([planned]);
  expect(await managed.others(['example.com', 'example.org'])).toEqual([
    { name: 'example.org', zone: leftOut },
  ]);
});
