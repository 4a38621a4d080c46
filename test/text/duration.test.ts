import { expect, test } from 'vitest';

import { formatDuration, parseDuration } from '../../src/text/duration.js';

test.each([
  [0, '0 s'],
  [60, '1 m'],
  [3600, '1 h'],
  [5400, '1 h 30 m'],
  [259_199, '2 d 23 h 59 m 59 s'],
])('%i seconds are %s', (seconds, text) => {
  expect(formatDuration(seconds)).toBe(text);
});

test.each([
  ['0s', 0],
  ['15m', 900],
  ['1h30m', 5400],
  ['1w2d3h4m5s', 788_645],
  ['', undefined],
  ['15', undefined],
  ['m', undefined],
  ['1m1h', undefined],
  ['1m1m', undefined],
  ['1.5h', undefined],
  ['-1h', undefined],
  ['1h ', undefined],
])('%j is %j seconds', (text, seconds) => {
  expect(parseDuration(text)).toBe(seconds);
});
