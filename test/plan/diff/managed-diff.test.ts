import { describe, expect, test } from 'vitest';
import { keyedDiff } from '../../../src/plan/diff/keyed-diff.js';
import type { ManagedDiff } from '../../../src/plan/diff/managed-diff.js';
import { diffOfChanges, diffWithin, managedCount, sortLive } from '../../../src/plan/diff/managed-diff.js';
import type { Policy } from '../../../src/plan/diff/policy.js';

/** `a1` is a value of the key `a`. */
const identity = {
  key: (value: string) => value.slice(0, 1),
  text: (value: string) => value,
  attributes: () => '',
};

/** `!` begins what is ignored, `?` what no one knows. */
function compare(policy: Policy, live: string, declared: string): ManagedDiff<string, string> {
  const values = sortLive(
    live.split(' '),
    (value) => value.startsWith('!'),
    (value) => !value.startsWith('?'),
  );
  return diffWithin(policy, keyedDiff(values.managed, declared.split(' '), identity), values);
}

function told({ changes }: ManagedDiff<string, string>): readonly string[] {
  return changes.map(({ before, after }) => `${before ?? ''}>${after ?? ''}`).toSorted();
}

const LIVE = 'a1 b1 c1 !d1 ?e1';
const DECLARED = 'a1 b2 f1';

describe('what is live and what is declared', () => {
  test.each<[Policy, readonly string[], readonly string[], readonly string[]]>([
    ['sync', ['>f1', 'b1>b2', 'c1>'], ['?e1', '!d1'], []],
    ['upsert-only', ['>f1', 'b1>b2'], ['?e1', '!d1', 'c1'], ['c1']],
    ['create-only', ['>f1'], ['?e1', '!d1', 'c1'], ['b1', 'c1']],
  ])('under %s', (policy, changes, kept, left) => {
    const diff = compare(policy, LIVE, DECLARED);
    expect(told(diff)).toEqual(changes);
    expect(diff.kept).toEqual(kept);
    expect(diff.left).toEqual(left);
  });

  test.each<Policy>(['sync', 'upsert-only', 'create-only'])(
    'is counted under %s but for what no file has a say in',
    (policy) => {
      expect(managedCount(compare(policy, LIVE, DECLARED))).toBe(3);
    },
  );
});

test('what no change touches stays', () => {
  const values = sortLive(['a1', 'b1', '!c1'], (value) => value.startsWith('!'));
  const diff = diffOfChanges([{ action: 'delete', before: 'a1', after: null }], values);
  expect(diff).toMatchObject({ unchanged: ['b1'], kept: ['!c1'], ignored: ['!c1'], left: [] });
});
