import { describe, expect, test } from 'vitest';

import { duplicateZone } from '../../../src/dns/rules/duplicate-zone.js';
import { ignoredRecord } from '../../../src/dns/rules/ignored-record.js';
import { ttlMismatch } from '../../../src/dns/rules/ttl-mismatch.js';
import { zoneRepeated } from '../../../src/dns/rules/zone-repeated.js';
import { inBrief, relatedPlaces } from '../../support/diagnostics.js';
import { records } from '../../support/record-lines.js';
import { desired, patterns } from '../../support/zones.js';

const FILE = 'zones/example.com.yaml';

describe('ttl/mismatch', () => {
  test.each([
    ['one ttl', ['www A 192.0.2.1', 'www A 192.0.2.2'], []],
    [
      'every record that differs from the first of its set',
      ['a TXT 1', 'a TXT 2 ; ttl=600', 'a TXT 3', 'a TXT 4 ; ttl=60'],
      [2, 4],
    ],
    ['other types of the name', ['a TXT 1', 'a A 192.0.2.1 ; ttl=600'], []],
    ['other names', ['a TXT 1', 'b TXT 1 ; ttl=600'], []],
    ['each set on its own', ['a TXT 1', 'b TXT 1 ; ttl=600', 'a TXT 2 ; ttl=600', 'b TXT 2'], [3, 4]],
  ])('%s', (_, lines, expected) => {
    const found = [...ttlMismatch.check(desired('example.com', records(...lines)))];
    expect(found.map(inBrief)).toEqual(expected.map((line) => `ttl/mismatch ${FILE}:${line}`));
    expect(found.every(({ severity }) => severity === 'warning')).toBe(true);
  });

  test('names the first of the set', () => {
    const lines = ['x TXT 0', 'a TXT 1', 'a TXT 2 ; ttl=600'];
    const found = [...ttlMismatch.check(desired('example.com', records(...lines)))];
    expect(found.map(relatedPlaces)).toEqual([[`${FILE}:2`]]);
  });
});

describe('name/zone-repeated', () => {
  test.each([
    ['relative names', ['@ A 192.0.2.1', 'www A 192.0.2.1', 'example A 192.0.2.1'], []],
    ['a name that repeats the zone', ['www.example.com A 192.0.2.1'], [1]],
    ['the zone itself', ['example.com A 192.0.2.1'], [1]],
    ['a name that only ends like the zone', ['myexample.com A 192.0.2.1'], []],
    ['a name with the zone in its middle', ['www.example.com.x A 192.0.2.1'], []],
  ])('%s', (_, lines, expected) => {
    const found = [...zoneRepeated.check(desired('example.com', records(...lines)))];
    expect(found.map(inBrief)).toEqual(expected.map((line) => `name/zone-repeated ${FILE}:${line}`));
  });

  test('says the name that is meant, once for all records of a key', () => {
    const zone = desired(
      'example.com',
      records('www.example.com A 192.0.2.1', 'www.example.com A 192.0.2.2'),
    );
    const [first] = zone.records;
    const sameKey = zone.records.map((record) => ({ ...record, places: first?.places ?? record.places }));
    const found = [...zoneRepeated.check({ ...zone, records: sameKey })];
    expect(found.map(({ hint }) => hint)).toEqual([expect.stringContaining('"www"')]);
  });
});

describe('record/ignored', () => {
  test('stands at the record and names the pattern', () => {
    const ignore = patterns([{ prefix: 'x' }, { type: 'TXT' }]);
    const zone = desired('example.com', records('www A 192.0.2.1', 'x A 192.0.2.1', 'y TXT a'), { ignore });
    const found = [...ignoredRecord.check(zone)];
    expect(found.map(inBrief)).toEqual([`record/ignored ${FILE}:2`, `record/ignored ${FILE}:3`]);
    expect(found.map(({ related }) => related.map(({ at }) => at))).toEqual(
      ignore.map(({ place }) => [place]),
    );
  });

  test('is not found without patterns', () => {
    expect([...ignoredRecord.check(desired('example.com', records('www A 192.0.2.1')))]).toEqual([]);
  });
});

describe('zone/duplicate', () => {
  test('stands at the name in every file but the first, which is named', () => {
    const zones = ['example.com', 'example.net', 'example.com', 'example.com'].map((name) =>
      desired(name, []),
    );
    const found = [...duplicateZone.check(zones)];
    expect(found.map(({ rule, at }) => [rule.code, at])).toEqual(
      zones.slice(2).map(({ namePlace }) => ['zone/duplicate', namePlace]),
    );
    expect(found.map(({ related }) => related.map(({ at }) => at))).toEqual([
      [zones[0]?.namePlace],
      [zones[0]?.namePlace],
    ]);
  });

  test('is not found among different zones', () => {
    expect([...duplicateZone.check([desired('example.com', []), desired('sub.example.com', [])])]).toEqual(
      [],
    );
  });
});
