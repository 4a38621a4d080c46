import { describe, expect, test } from 'vitest';
import type { ManagedDiff } from '../../../src/plan/diff/managed-diff.js';
import { findWideChange } from '../../../src/plan/risks/bulk-change.js';

/** A scope of some values, of which some are updated and others created. */
function scope(unchanged: number, updated: number, created = 0): ManagedDiff<string, string> {
  const update = { action: 'update', before: 'a', after: 'b' } as const;
  const create = { action: 'create', before: null, after: 'b' } as const;
  return {
    changes: [
      ...Array.from({ length: updated }, () => update),
      ...Array.from({ length: created }, () => create),
    ],
    unchanged: Array.from({ length: unchanged }, () => 'a'),
    kept: [],
    unmanaged: [],
    ignored: [],
    left: [],
  };
}

describe('a wide change', () => {
  test.each<[string, readonly ManagedDiff<string, string>[], number, string | null]>([
    ['many values of small scopes', [scope(2, 4), scope(2, 4)], 2, '8 of 12 values (67 %) of 2 scopes'],
    ['values of scopes that do not change', [scope(5, 1), scope(5, 1), scope(0, 0)], 3, null],
    [
      'scopes with creates, which count',
      [scope(2, 4), scope(4, 0, 9)],
      2,
      '4 of 10 values (40 %) of 2 scopes',
    ],
    [
      'few values of many scopes',
      Array.from({ length: 4 }, () => scope(99, 1)),
      10,
      'values in 4 of 10 scopes (40 %)',
    ],
    ['as many scopes as the limit', Array.from({ length: 3 }, () => scope(99, 1)), 10, null],
    ['most of a few scopes', Array.from({ length: 9 }, () => scope(99, 1)), 9, null],
    [
      'both',
      Array.from({ length: 10 }, () => scope(0, 1)),
      10,
      '10 of 10 values (100 %) of 10 scopes, and values in 10 of 10 scopes (100 %)',
    ],
    ['one scope', [scope(0, 20)], 1, null],
  ])('%s', (_, diffs, scopeCount, expected) => {
    const limit = { maxChangePercent: 30, noun: 'values', scopes: 'scopes', scopeCount };
    expect(findWideChange(diffs, limit)?.share ?? null).toBe(expected);
  });
});
