import { checkZoneBy } from '../../support/check-by.js';
import { expect, test } from 'vitest';

import { untilPassed, untilSoon } from '../../../src/dns/rules/until.js';
import type { DesiredZone } from '../../../src/dns/zone.js';
import { records } from '../../support/record-lines.js';
import { desired } from '../../support/zones.js';

/** A zone whose record and whose exception are meant until a day. */
function datedZone(day: string, today: string | null): DesiredZone {
  const zone = desired('example.com', records('www A 192.0.2.1', 'mail A 192.0.2.2'), { today });
  const place = { ...zone.namePlace, start: 1 };
  const until = { day, place };
  return {
    ...zone,
    records: zone.records.map((record) =>
      record.prefix === 'www' ? { ...record, about: { until } } : record,
    ),
    except: [{ rule: 'ttl/short', prefix: 'www', reason: 'a', place, rulePlace: place, until }],
  };
}

function found(day: string, today: string | null) {
  return [untilSoon, untilPassed].flatMap((rule) => checkZoneBy(rule, datedZone(day, today)));
}

const RECORD = { prefix: 'www', type: 'A', content: '192.0.2.1' };

test.each([
  ['2026-06-15', 'until/soon', /in 14 days$/],
  ['2026-06-02', 'until/soon', /in 1 day$/],
  ['2026-06-01', 'until/soon', /which is today$/],
  ['2026-05-31', 'until/passed', / until 2026-05-31 /],
])('what is meant until %s is reported with its record', (day, code, said) => {
  expect(found(day, '2026-06-01')).toMatchObject([
    {
      rule: { code },
      severity: 'warning',
      message: expect.stringMatching(said),
      at: { start: 1 },
      address: 'dns/example.com/www/A',
      record: RECORD,
      related: [],
    },
    {
      rule: { code },
      message: expect.stringMatching(said),
      at: { start: 1 },
      zone: 'example.com',
      related: [],
    },
  ]);
});

test('an exception has no record', () => {
  const [, exception] = found('2026-06-01', '2026-06-01');
  expect(exception).not.toHaveProperty('record');
});

test.each([
  ['2026-06-16', '2026-06-01'],
  ['2026-05-31', null],
])('what is meant until %s is fine on %s', (day, today) => {
  expect(found(day, today)).toEqual([]);
});
