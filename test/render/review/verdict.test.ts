import { describe, expect, test } from 'vitest';
import { reviewPlan } from '../../../src/engine/plan/render-plan.js';
import type { Plan, Risk } from '../../../src/plan/plan.js';
import { createStep, leavingOut, somePlan, someSetting, someZone } from '../support.js';

function risk(level: Risk['level'], code: string): Risk {
  return { level, code, address: 'dns/a/b/C', message: code };
}

const changing = somePlan([someZone([createStep({})])]);

/** The verdict on a plan of which some risks are allowed; codes are in angle brackets. */
function verdict(plan: Plan, allow: readonly string[] = []): readonly [tone?: string, text?: string] {
  const found = reviewPlan(plan, allow).verdict;
  return found ? [found.tone, `${found.lead} ${found.sentence((code) => `<${code}>`)}`] : [];
}

describe('a plan', () => {
  const nothing = 'nothing blocks this plan.';
  const blocking = ['a', 'b'].map((code) => risk('block', code));

  test.each<[string, string, Partial<Plan>, (readonly string[])?]>([
    ['clear', `Ready: ${nothing}`, {}],
    [
      'partial',
      `Ready, without 1 of 2 zones and 1 of 1 mail template: ${nothing}`,
      { unreadable: leavingOut.unreadable ?? [] },
    ],
    ['clear', `Ready: ${nothing} It warns of <a>, <b>.`, { risks: [risk('warn', 'a'), risk('warn', 'b')] }],
    ['clear', `Ready: ${nothing}`, { risks: [risk('info', 'a')] }],
    ['blocked', 'Blocked: apply will refuse this plan without <--allow a> <--allow b>.', { risks: blocking }],
    ['blocked', 'Blocked: apply will refuse this plan without <--allow b>.', { risks: blocking }, ['a']],
    ['clear', 'Ready: <a>, <b> are allowed.', { risks: blocking }, ['a', 'b']],
    ['clear', 'Ready: <a> is allowed.', { risks: blocking.slice(0, 1) }, ['a', 'b']],
    [
      'blocked',
      'Blocked, without 1 of 2 zones and 1 of 1 mail template: apply will refuse this plan without <--allow a>.',
      { risks: blocking.slice(0, 1), unreadable: leavingOut.unreadable ?? [] },
    ],
    [
      'clear',
      `Ready: ${nothing} The branch weakens 1 setting.`,
      { settings: [someSetting(), someSetting({ weaker: false })] },
    ],
    ['clear', `Ready: ${nothing}`, { settings: [someSetting({ weaker: false })] }],
  ])('is %s: %s', (tone, text, change, allow) => {
    expect(verdict({ ...changing, ...change }, allow)).toEqual([tone, text]);
  });

  test.each([
    [12, ''],
    [13, ' and 1 more'],
  ])('that warns of %i risks names twelve', (count, more) => {
    const codes = Array.from({ length: count }, (_, index) => `c${index}`);
    const named = codes.slice(0, 12).map((code) => `<${code}>`);
    expect(verdict({ ...changing, risks: codes.map((code) => risk('warn', code)) })[1]).toBe(
      `Ready: ${nothing} It warns of ${named.join(', ')}${more}.`,
    );
  });
});

test('a comparison of files cannot be applied, so that only no changes are a verdict', () => {
  const between = { from: { ref: 'main', commit: '1234567890' }, to: null };
  expect(verdict({ ...changing, between })).toEqual([]);
  expect(verdict({ ...somePlan([]), between })).toEqual([
    'clear',
    'No changes. <main> (<1234567>) and the working tree do not differ.',
  ]);
});
