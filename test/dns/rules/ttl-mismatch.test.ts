import { checkZoneBy } from '../../support/check-by.js';
import { describe, expect, test } from 'vitest';

import { ttlMismatch } from '../../../src/dns/rules/ttl-mismatch.js';
import { inBrief, relatedPlaces } from '../../support/diagnostics.js';
import { records } from '../../support/record-lines.js';
import { desired } from '../../support/zones.js';

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
    const found = [...checkZoneBy(ttlMismatch, desired('example.com', records(...lines)))];
    expect(found.map(inBrief)).toEqual(expected.map((line) => `ttl/mismatch ${FILE}:${line}`));
    expect(found.every(({ severity }) => severity === 'warning')).toBe(true);
  });

  test('names the first of the set', () => {
    const lines = ['x TXT 0', 'a TXT 1', 'a TXT 2 ; ttl=600'];
    const found = [...checkZoneBy(ttlMismatch, desired('example.com', records(...lines)))];
    expect(found.map(relatedPlaces)).toEqual([[`${FILE}:2`]]);
  });
});
