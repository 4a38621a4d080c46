import { expect, test } from 'vitest';

import { formatDuration } from '../../src/text/duration.js';

test.each([
  [0, '0 s'],
  [60, '1 m'],
  [3600, '1 h'],
  [5400, '1 h 30 m'],
  [259_199, '2 d 23 h 59 m 59 s'],
])('%i seconds are %s', (seconds, text) => {
  expect(formatDuration(seconds)).toBe(text);
});
