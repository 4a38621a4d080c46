import { describe, expect, test } from 'vitest';

import {
  blockingRisks,
  checkGuards,
  codesToAllow,
  mustBeOfLive,
  mustShowRisks,
} from '../../../src/plan/risks/guards.js';
import type { Risk, RiskLevel } from '../../../src/plan/plan.js';

function risk(code: string, level: RiskLevel = 'block'): Risk {
  return { code, level, address: 'dns/example.com', message: code };
}

const bulk = risk('bulk-change');
const mx = risk('apex-mx-delete');
const guarded = risk('protected');
const left = risk('left-out');

function protectedAt(address: string): Risk {
  return { ...guarded, address, message: `${address} is kept` };
}

describe('what blocks a plan', () => {
  test.each<[string, readonly Risk[], readonly string[], readonly Risk[]]>([
    ['is nothing without risks', [], [], []],
    ['is no warning and no note', [risk('type-swap-gap', 'warn'), risk('ttl-lowered', 'info')], [], []],
    ['is every blocking risk', [bulk, mx], [], [bulk, mx]],
    ['is nothing that is allowed', [bulk, mx, bulk], ['bulk-change'], [mx]],
    ['is not lifted by the name of another', [bulk], ['apex-mx-delete'], [bulk]],
    ['is a step that needs one that is left out, also when it is allowed', [left], ['left-out'], [left]],
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

function hasHint(hint: unknown): unknown {
  return expect.objectContaining({ hint });
}

describe('guards', () => {
  test('let a plan pass whose blocking risks are allowed', () => {
    expect(() => checkGuards({ risks: [bulk, risk('ttl-lowered', 'info')] }, ['bulk-change'])).not.toThrow();
    expect(() => checkGuards({ risks: [] }, [])).not.toThrow();
  });

  test('refuse a plan and tell every reason and what would allow it', () => {
    expect(() => checkGuards({ risks: [bulk, mx, risk('zone-emptied')] }, ['zone-emptied'])).toThrow(
      expect.objectContaining({
        kind: 'refused',
        message: expect.stringMatching(/^bulk-change\W+apex-mx-delete$/),
        hint: expect.stringContaining('--allow bulk-change --allow apex-mx-delete'),
      }),
    );
  });

  test('refuse several records for one reason once, sorted', () => {
    const risks = [protectedAt('www'), bulk, protectedAt('api')];
    expect(() => checkGuards({ risks }, [])).toThrow(
      expect.objectContaining({
        message: 'protected, 2 times:\n  api is kept\n  www is kept\nbulk-change',
      }),
    );
  });

  test.each([
    ['alone', [guarded], ['protected']],
    ['beside what is not allowed', [bulk, guarded], []],
    ['beside a step that needs one that is left out', [left, guarded], ['left-out', 'protected']],
    ['for a step that needs one that is left out', [left], ['left-out']],
    ['beside what is allowed', [bulk, guarded], ['bulk-change', 'protected']],
  ])(
    'refuse what nothing lifts whatever is allowed, and offer nothing that does not help, %s',
    (_, risks, allow) => {
      expect(() => checkGuards({ risks }, allow)).toThrow(
        expect.objectContaining({ kind: 'refused', hint: expect.not.stringContaining('--allow ') }),
      );
    },
  );

  test.each([
    [[guarded], ['`protect`'], ['--zone']],
    [[bulk, left], ['--zone'], ['`protect`']],
    [[left, guarded], ['`protect`', '--zone'], []],
  ])('say how to get rid of what nothing lifts, and of nothing else', (risks, said, unsaid) => {
    const lines = new RegExp(`^${said.map(() => '.+').join('\n')}$`);
    expect(() => checkGuards({ risks }, [])).toThrow(hasHint(expect.stringMatching(lines)));
    for (const word of said)
      expect(() => checkGuards({ risks }, [])).toThrow(hasHint(expect.stringContaining(word)));
    for (const word of unsaid)
      expect(() => checkGuards({ risks }, [])).toThrow(hasHint(expect.not.stringContaining(word)));
  });
});

describe('what blocks a plan must be shown by it', () => {
  test.each<[string, readonly Risk[], readonly Risk[]]>([
    ['in any order', [bulk, mx], [mx, bulk]],
    ['but for what does not block', [], [risk('type-swap-gap', 'warn')]],
  ])('%s', (_, shown, found) => {
    expect(() => mustShowRisks({ risks: shown }, found)).not.toThrow();
  });

  test.each<[string, Risk]>([
    ['its code', mx],
    ['its level', risk('bulk-change', 'warn')],
    ['its address', { ...bulk, address: 'dns/example.org' }],
  ])('with %s', (_, shown) => {
    expect(() => mustShowRisks({ risks: [shown] }, [bulk])).toThrow(
      expect.objectContaining({ kind: 'refused', hint: expect.stringContaining('new plan') }),
    );
  });

  test('and what is not is listed by code and address', () => {
    const risks = [bulk, mx, risk('apex-mx-delete')].map((each, index) => ({
      ...each,
      address: `dns/${2 - index}`,
      message: `message ${2 - index}`,
    }));
    expect(() => mustShowRisks({ risks: [] }, risks)).toThrow(
      expect.objectContaining({
        message: expect.stringMatching(
          /:\n {2}apex-mx-delete: message 0\n {2}apex-mx-delete: message 1\n {2}bulk-change: message 2$/,
        ),
      }),
    );
  });
});

test('a comparison of files is never applied', () => {
  const between = { from: { ref: 'main', commit: 'a'.repeat(40) }, to: null };
  expect(() => mustBeOfLive({ between })).toThrow(
    expect.objectContaining({ kind: 'usage', hint: expect.stringContaining('zonemason plan') }),
  );
  expect(() => mustBeOfLive({})).not.toThrow();
});
