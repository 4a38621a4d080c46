import { expect, test } from 'vitest';
import { diffZone, essence } from '../../../src/dns/diff/zone-diff.js';
import { withRowsLedThrough } from '../../../src/dns/planning/listed-rows.js';
import { planZones } from '../../../src/dns/planning/plan-zones.js';
import { records } from '../../support/record-lines.js';
import { desired, live, patterns } from '../../support/zones.js';

const unchanged = ['cdn CNAME lb.example.com', 'a A 192.0.2.7'];
const diffs = [
  diffZone(desired('example.com', records('lb A 192.0.2.2')), live(records('lb A 192.0.2.1'))),
  ...['example.net', 'example.org'].map((name) => {
    const lines = name === 'example.net' ? unchanged : ['a A 192.0.2.7'];
    const zone = desired(name, records(...lines), { ignore: patterns([{ prefix: 'x' }]) });
    return essence(diffZone(zone, live(records(...lines, 'x TXT ignored'))));
  }),
];

test('zones that effects lead through have their rows, with the ids that are known', () => {
  const { zones, effects } = planZones({ diffs, maxChangePercent: 100, pathInPlan: (path) => path });
  const rows = withRowsLedThrough(zones, diffs, effects).map((zone) =>
    zone.records?.map(({ id = 'declared', prefix, type }) => `${id} ${prefix} ${type}`),
  );
  expect(rows).toEqual([['1 lb A'], ['declared cdn CNAME', 'declared a A', '3 x TXT'], undefined]);
});
