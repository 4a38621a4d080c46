import { describe, expect, test } from 'vitest';
import { mustMatchSome, zoneFilter } from '../../../src/engine/selection/zone-filter.js';

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

  test.each([
    [['exmaple.com'], 'did you mean example.com?'],
    [['exmaple.com', 'example.*'], 'did you mean example.com?'],
    [['b.*'], 'there are a.com, example.com'],
    [['example'], 'did you mean example.com?'],
    [['example.com,a.com'], 'repeat --zone'],
    [['b.com.de'], 'there are a.com, example.com'],
  ])('%j matches nothing, which is wrong usage: %s', (globs, hint) => {
    expect(() => mustMatchSome(globs, ['example.com', 'a.com'])).toThrow(
      expect.objectContaining({ kind: 'usage', hint: expect.stringContaining(hint) }),
    );
  });

  test('may match anything', () => {
    expect(() => mustMatchSome(['a.*'], ['a.com'])).not.toThrow();
    expect(() => mustMatchSome([], [])).not.toThrow();
  });
});
