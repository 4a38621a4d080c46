import { describe, expect, test } from 'vitest';
import { mustMatchSome, zoneFilter } from '../../src/cli/zone-filter.js';

describe('--zone', () => {
  test.each([
    [[], 'example.com', true],
    [['example.com'], 'example.com', true],
    [['EXAMPLE.com'], 'example.com', true],
    [['example.com'], 'example.org', false],
    [['*.com'], 'example.com', true],
    [['*.com'], 'a.example.com', false],
    [['**.com'], 'a.example.com', true],
    [['a.org', 'example.*'], 'example.com', true],
    [['example.com'], 'exampleXcom', false],
  ])('%j and %s: %s', (globs, zone, expected) => {
    expect(zoneFilter({ zone: globs }, {})(zone)).toBe(expected);
  });

  test('that matches nothing is wrong usage', () => {
    expect(() => mustMatchSome(['b.*'], ['a.com'])).toThrow(expect.objectContaining({ kind: 'usage' }));
    expect(() => mustMatchSome(['a.*'], ['a.com'])).not.toThrow();
    expect(() => mustMatchSome([], [])).not.toThrow();
  });
});
