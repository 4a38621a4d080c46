import { expect, test } from 'vitest';

import { formatClockTime } from '../../src/text/clock-time.js';

const NOW = Date.parse('2026-11-23T07:40:00Z');

test.each([
  ['2026-11-23T08:40:00.000Z', '08:40 UTC'],
  ['2026-11-23T08:39:00.001Z', '08:40 UTC'],
  ['2026-11-23T23:59:00.000Z', '23:59 UTC'],
  ['2026-11-23T23:59:00.001Z', '2026-11-24 00:00 UTC'],
  ['2026-11-24T07:40:00.000Z', '2026-11-24 07:40 UTC'],
])('%s is %s', (time, text) => {
  expect(formatClockTime(Date.parse(time), NOW)).toBe(text);
});
