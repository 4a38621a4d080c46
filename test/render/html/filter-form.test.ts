import { expect, test } from 'vitest';
import { reviewPlan } from '../../../src/engine/plan/render-plan.js';
import type { Plan } from '../../../src/plan/plan.js';
import { summarizeOrigins } from '../../../src/plan/plan.js';
import { filterForm } from '../../../src/render/html/filter-form.js';
import { translationUpdate, withMail } from '../../support/html-plans.js';
import { createStep, deleteStep, somePlan, someZone, updateStep } from '../support.js';

/** What can be chosen of each select and of the check boxes, by name. */
function choicesOf(plan: Plan): Readonly<Record<string, readonly string[]>> {
  const { markup } = filterForm(plan, reviewPlan(plan).parts);
  const selects = [...markup.matchAll(/<select name="(\w+)">(.*?)<\/select>/gs)].map(
    ([, name = '', options = '']) =>
      [
        name,
        [...options.matchAll(/value="(.*?)">(.*?)</g)].map(([, value = '', text = '']) => `${value}=${text}`),
      ] as const,
  );
  const actions = [...markup.matchAll(/name="action" value="(\w+)"/g)].map(([, action = '']) => action);
  return { ...Object.fromEntries(selects), actions };
}

const zones = [
  someZone([createStep({ type: 'TXT' }), createStep({ type: 'MX' })], { zone: 'b.example' }),
  someZone([updateStep({}, { ttl: 60 })], { zone: 'a.example' }),
  someZone([], { zone: 'c.example' }),
];

test('a plan is filtered by what is in it: the zones that change, their types and actions, sorted', () => {
  expect(choicesOf(somePlan(zones))).toEqual({
    scope: ['=all', 'dns/a.example=a.example', 'dns/b.example=b.example'],
    type: ['=all', 'A=A', 'MX=MX', 'TXT=TXT'],
    actions: ['create', 'update'],
  });
});

test('translations are a type of their own, and templates scopes', () => {
  expect(choicesOf(withMail(somePlan([]), [translationUpdate('de', 'a', 'b')]))).toEqual({
    scope: ['=all', 'mail/welcome=mail welcome'],
    type: ['=all', 'translation=translation'],
    actions: ['update'],
  });
});

test('a change of type is an action of its own, of both types', () => {
  const steps = [deleteStep({ type: 'CNAME' }, { group: 'g' }), createStep({}, { group: 'g' })];
  expect(choicesOf(somePlan([someZone(steps)]))).toMatchObject({
    type: ['=all', 'A=A', 'CNAME=CNAME'],
    actions: ['switch'],
  });
});

test('with a base, the origin can be chosen', () => {
  const base = { ref: 'main', commit: 'a'.repeat(40), summary: summarizeOrigins([]) };
  expect(choicesOf({ ...somePlan(zones), base })).toMatchObject({
    origin: ['=all', 'branch=this branch', 'drift=drift'],
  });
});
