import { describe, expect, test } from 'vitest';
import { withoutEscapes, wrongEscapes } from '../../../src/dns/content/escapes.js';

describe('wrongEscapes', () => {
  test.each([String.raw`a\.b\\1\"`, String.raw`\000\255\0651`, 'abc', ''])('finds nothing in %j', (text) => {
    expect(wrongEscapes(text)).toEqual([]);
  });

  test.each([
    [String.raw`sip:\1@a`, [[String.raw`\1`, 4]]],
    [
      String.raw`\25 \256`,
      [
        [String.raw`\25`, 0],
        [String.raw`\256`, 4],
      ],
    ],
    [String.raw`\\\12`, [[String.raw`\12`, 2]]],
    ['a\\', [['\\', 1]]],
  ] as const)('finds those of %j', (text, found) => {
    expect(wrongEscapes(text)).toEqual(found.map(([each, offset]) => ({ text: each, offset })));
  });
});

test.each([
  [String.raw`\065\\\"`, 'A\\"'],
  [String.raw`\0651`, 'A1'],
])('%j without escapes is %j', (text, plain) => {
  expect(withoutEscapes(text)).toBe(plain);
});
