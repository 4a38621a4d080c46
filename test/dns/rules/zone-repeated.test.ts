import { checkZoneBy } from '../../support/check-by.js';
import { describe, expect, test } from 'vitest';

import { zoneRepeated } from '../../../src/dns/rules/zone-repeated.js';
import { inBrief } from '../../support/diagnostics.js';
import { records } from '../../support/record-lines.js';
import { desired } from '../../support/zones.js';

const FILE = 'zones/example.com.yaml';

describe('name/zone-repeated', () => {
  test.each([
    ['relative names', ['@ A 192.0.2.1', 'www A 192.0.2.1', 'example A 192.0.2.1'], []],
    ['a name that repeats the zone', ['www.example.com A 192.0.2.1'], [1]],
    ['the zone itself', ['example.com A 192.0.2.1'], [1]],
    ['a name that only ends like the zone', ['myexample.com A 192.0.2.1'], []],
    ['a name with the zone in its middle', ['www.example.com.x A 192.0.2.1'], []],
  ])('%s', (_, lines, expected) => {
    const found = [...checkZoneBy(zoneRepeated, desired('example.com', records(...lines)))];
    expect(found.map(inBrief)).toEqual(expected.map((line) => `name/zone-repeated ${FILE}:${line}`));
  });

  test('says that the zone itself is @', () => {
    const [found] = checkZoneBy(zoneRepeated, desired('example.com', records('example.com A 192.0.2.1')));
    expect(found).toMatchObject({ hint: expect.stringContaining('"@"'), related: [] });
  });

  test('says the name that is meant, once for all records of a key', () => {
    const zone = desired(
      'example.com',
      records('www.example.com A 192.0.2.1', 'www.example.com A 192.0.2.2'),
    );
    const [first] = zone.records;
    const sameKey = zone.records.map((record) => ({ ...record, places: first?.places ?? record.places }));
    const found = [...checkZoneBy(zoneRepeated, { ...zone, records: sameKey })];
    expect(found.map(({ hint }) => hint)).toEqual([expect.stringContaining('"www"')]);
  });
});
