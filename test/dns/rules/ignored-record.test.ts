import { checkZoneBy } from '../../support/check-by.js';
import { describe, expect, test } from 'vitest';

import { ignoredRecord } from '../../../src/dns/rules/ignored-record.js';
import { inBrief } from '../../support/diagnostics.js';
import { records } from '../../support/record-lines.js';
import { desired, patterns } from '../../support/zones.js';

const FILE = 'zones/example.com.yaml';

describe('record/ignored', () => {
  test('stands at the record and names the pattern', () => {
    const ignore = patterns([{ prefix: 'x' }, { type: 'TXT' }]);
    const zone = desired('example.com', records('www A 192.0.2.1', 'x A 192.0.2.1', 'y TXT a'), { ignore });
    const found = [...checkZoneBy(ignoredRecord, zone)];
    expect(found.map(inBrief)).toEqual([`record/ignored ${FILE}:2`, `record/ignored ${FILE}:3`]);
    expect(found.map(({ related }) => related.map(({ at }) => at))).toEqual(
      ignore.map(({ place }) => [place]),
    );
  });

  test('is not found without patterns', () => {
    expect([...checkZoneBy(ignoredRecord, desired('example.com', records('www A 192.0.2.1')))]).toEqual([]);
  });
});
