import { describe, expect, test } from 'vitest';

import { cycleIn } from '../../../src/plan/graph/cycle.js';

describe('a circle of waits', () => {
  test.each<[string, readonly (readonly number[])[], readonly number[] | null]>([
    ['is not in nothing', [], null],
    ['is not in a chain', [[], [0], [1]], null],
    ['is not in a diamond', [[], [0], [0], [1, 2]], null],
    ['is one node', [[0]], [0]],
    ['is found behind a chain', [[1], [2], [3], [1]], [1, 2, 3]],
    ['is told without what waits for it', [[], [2], [1], [2, 0]], [1, 2]],
  ])('%s', (_, waits, expected) => {
    expect(cycleIn(waits)).toEqual(expected);
  });

  test('is looked for in a chain of any length', () => {
    const chain = Array.from({ length: 150_000 }, (_, index) => (index === 0 ? [] : [index - 1]));
    expect(cycleIn(chain)).toBe(null);
    expect(cycleIn([[chain.length - 1], ...chain.slice(1)])).toHaveLength(chain.length);
  });
});
