import { checkProjectBy } from '../../support/check-by.js';
import { describe, expect, test } from 'vitest';

import { duplicateZone } from '../../../src/dns/rules/duplicate-zone.js';
import { desired } from '../../support/zones.js';

describe('zone/duplicate', () => {
  test('stands at the name in every file but the first, which is named', () => {
    const zones = ['example.com', 'example.net', 'example.com', 'example.com'].map((name, start) => {
      const zone = desired(name, []);
      return { ...zone, namePlace: { ...zone.namePlace, start } };
    });
    const found = [...checkProjectBy(duplicateZone, zones)];
    expect(found.map(({ rule, at }) => [rule.code, at])).toEqual(
      zones.slice(2).map(({ namePlace }) => ['zone/duplicate', namePlace]),
    );
    expect(found.map(({ related }) => related.map(({ at }) => at))).toEqual([
      [zones[0]?.namePlace],
      [zones[0]?.namePlace],
    ]);
  });

  test('is not found among different zones', () => {
    expect([
      ...checkProjectBy(duplicateZone, [desired('example.com', []), desired('sub.example.com', [])]),
    ]).toEqual([]);
  });
});
