import { describe, expect, test } from 'vitest';

import { blockingRisks, codesToAllow, mustBeOfLive } from '../../src/plan/guards.js';
import type { Risk, RiskLevel } from '../../src/plan/plan.js';

function risk(code: string, level: RiskLevel = 'block'): Risk {
  return { code, level, address: 'dns/example.com', message: code };
}

const bulk = risk('bulk-change');
const mx = risk('apex-mx-delete');
const guarded = risk('protected');

describe('what blocks a plan', () => {
  test.each<[string, readonly Risk[], readonly string[], readonly Risk[]]>([
    ['is nothing without risks', [], [], []],
    ['is no warning and no note', [risk('type-swap-gap', 'warn'), risk('ttl-lowered', 'info')], [], []],
    ['is every blocking risk', [bulk, mx], [], [bulk, mx]],
    ['is nothing that is allowed', [bulk, mx, bulk], ['bulk-change'], [mx]],
    ['is not lifted by the name of another', [bulk], ['apex-mx-delete'], [bulk]],
    [
      'is a protected delete, also when it is allowed',
      [guarded, bulk],
      ['protected', 'bulk-change'],
      [guarded],
    ],
  ])('%s', (_, risks, allow, blocking) => {
    expect(blockingRisks({ risks }, allow)).toEqual(blocking);
  });
});

describe('what has to be allowed', () => {
  test('is each code once', () => {
    expect(codesToAllow([bulk, mx, bulk])).toEqual(['bulk-change', 'apex-mx-delete']);
  });

  test('is nothing that could be when a record is protected', () => {
    expect(codesToAllow([bulk, guarded])).toBe(null);
  });
});

test('a comparison of files is never applied', () => {
  const between = { from: { ref: 'main', commit: 'a'.repeat(40) }, to: null };
  expect(() => mustBeOfLive({ between })).toThrow(expect.objectContaining({ kind: 'usage' }));
  expect(() => mustBeOfLive({})).not.toThrow();
});
