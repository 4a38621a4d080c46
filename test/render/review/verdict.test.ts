import { describe, expect, test } from 'vitest';
import { reviewPlan } from '../../../src/engine/plan/render-plan.js';
import type { Plan, Risk, Unreadable, Verdict } from '../../../src/plan/plan.js';
import { createStep, leavingOut, somePlan, someSetting, someZone } from '../support.js';

function risk(level: Risk['level'], code: string): Risk {
  return { level, code, address: 'dns/a/b/C', message: code };
}

const changing = somePlan([someZone([createStep({})])]);

/** The verdict on a plan of which some risks are allowed; codes are in angle brackets. */
function verdict(plan: Plan, allow: readonly string[] = []): readonly [Verdict, string] {
  const { judgement } = reviewPlan(plan, allow);
  return [judgement.verdict, `${judgement.lead} ${judgement.sentence((code) => `<${code}>`)}`];
}

function invalid(scope: string, more: Partial<Unreadable> = {}): Unreadable {
  return { part: 'dns', scope, kind: 'invalid-files', file: `${scope}.yaml`, message: 'm', ...more };
}

test('a rollback is refused by rollback', () => {
  const plan = { ...changing, risks: [risk('block', 'bulk-change')] };
  const { judgement } = reviewPlan(plan, [], { purpose: 'rollback' });
  expect(judgement.sentence(String)).toMatch(/^rollback will refuse this plan/);
});

describe('a plan', () => {
  const nothing = 'nothing blocks this plan.';
  const blocking = ['a', 'b'].map((code) => risk('block', code));
  const unread = (leavingOut.unreadable ?? []).slice(0, 1);

  test.each<[Verdict, string, Partial<Plan>, (readonly string[])?]>([
    ['ready', `Ready: ${nothing}`, {}],
    ['ready', `Ready: ${nothing}`, { risks: [risk('info', 'a')] }],
    ['ready', `Ready: ${nothing}`, { settings: [someSetting({ weaker: false })] }],
    ['review', `Review, without 1 of 2 zones: ${nothing}`, { unreadable: unread }],
    ['review', 'Review: it warns of <a>, <b>.', { risks: [risk('warn', 'a'), risk('warn', 'b')] }],
    [
      'review',
      'Review: the branch weakens 1 setting.',
      { settings: [someSetting(), someSetting({ weaker: false })] },
    ],
    [
      'review',
      'Review: it warns of <a>. The branch weakens 1 setting.',
      { settings: [someSetting()], risks: [risk('warn', 'a')] },
    ],
    ['review', `Review, without 1 of 2 zones: ${nothing}`, { unreadable: [invalid('x', { ref: 'main' })] }],
    ['blocked', 'Blocked: apply will refuse this plan without <--allow a> <--allow b>.', { risks: blocking }],
    ['blocked', 'Blocked: apply will refuse this plan without <--allow b>.', { risks: blocking }, ['a']],
    ['review', 'Review: <a>, <b> are allowed.', { risks: blocking }, ['a', 'b']],
    ['review', 'Review: <a> is allowed.', { risks: blocking.slice(0, 1) }, ['a', 'b']],
    [
      'review',
      'Review: <a> is allowed. It warns of <c>.',
      { risks: [...blocking.slice(0, 1), risk('warn', 'c')] },
      ['a'],
    ],
    [
      'blocked',
      'Blocked: apply will refuse this plan (<left-out>), and no <--allow> can change that.',
      { risks: [risk('block', 'left-out')] },
      ['left-out'],
    ],
    [
      'blocked',
      'Blocked, without 1 of 2 zones: <x.yaml> has errors, so apply will refuse this plan.',
      { unreadable: [invalid('x')] },
    ],
    [
      'blocked',
      'Blocked, without 3 of 4 zones: <x.yaml>, <y> have errors, so apply will refuse this plan. The files of <z> conflict with the live state. Apply will refuse this plan without <--allow a>.',
      {
        unreadable: [
          invalid('x'),
          { part: 'dns', scope: 'y', kind: 'invalid-files', message: 'm' },
          { part: 'dns', scope: 'z', kind: 'conflict', message: 'm' },
        ],
        risks: blocking.slice(0, 1),
      },
    ],
  ])('is %s: %s', (step, text, change, allow) => {
    expect(verdict({ ...changing, ...change }, allow)).toEqual([step, text]);
  });

  test.each([
    [12, ''],
    [13, ' and 1 more'],
  ])('that warns of %i risks names twelve', (count, more) => {
    const codes = Array.from({ length: count }, (_, index) => `c${index}`);
    const named = codes.slice(0, 12).map((code) => `<${code}>`);
    expect(verdict({ ...changing, risks: codes.map((code) => risk('warn', code)) })[1]).toBe(
      `Review: it warns of ${named.join(', ')}${more}.`,
    );
  });

  test.each<[Verdict, string, Partial<Plan>]>([
    ['ready', 'No changes. The live zones match the files.', {}],
    [
      'review',
      'Review, without 1 of 2 zones: no changes. The live zones match the files, except for what is left out.',
      { unreadable: unread },
    ],
    ['review', 'Review: it warns of <a>. The live zones match the files.', { risks: [risk('warn', 'a')] }],
  ])('without changes is %s: %s', (step, text, change) => {
    expect(verdict({ ...somePlan([someZone([])]), ...change })).toEqual([step, text]);
  });
});

describe('a comparison of files', () => {
  const between = { from: { ref: 'main', commit: '1234567890' }, to: null };

  test.each<[Verdict, string, Partial<Plan>]>([
    ['ready', 'Ready: nothing blocks these changes.', {}],
    ['review', 'Review: it warns of <a>.', { risks: [risk('warn', 'a')] }],
    [
      'blocked',
      'Blocked: apply would refuse these changes without <--allow a>.',
      { risks: [risk('block', 'a')] },
    ],
    ['blocked', 'Blocked, without 1 of 2 zones: <x.yaml> has errors.', { unreadable: [invalid('x')] }],
  ])('is %s: %s', (step, text, change) => {
    expect(verdict({ ...changing, between, ...change })).toEqual([step, text]);
  });

  test('without changes says what it compares', () => {
    expect(verdict({ ...somePlan([]), between })).toEqual([
      'ready',
      'No changes. <main> (<1234567>) and the working tree do not differ.',
    ]);
  });
});
