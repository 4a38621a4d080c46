import { expect, test } from 'vitest';
import { reviewPlan } from '../../../src/engine/plan/render-plan.js';
import type { Plan, Step } from '../../../src/plan/plan.js';
import { summarize } from '../../../src/plan/plan.js';
import { digestOf } from '../../../src/render/review/digest.js';
import { createStep, deleteStep, somePlan, someTemplate, someZone, updateStep } from '../support.js';

function newRecords(count: number, change: Partial<Step> = {}): readonly Step[] {
  return Array.from({ length: count }, (_, index) => createStep({ prefix: `h${index}` }, change));
}

test('a digest counts the steps of zones, also of those like them, and of templates', () => {
  const alike = ['a.example', 'b.example', 'c.example'].map((zone) =>
    someZone([...newRecords(80), updateStep({ prefix: 'u' }, { ttl: 60 }), deleteStep({ prefix: 'd' })], {
      zone,
    }),
  );
  const translation = { language: 'de', subject: '', body: '' };
  const template = someTemplate([{ ...createStep({}), before: null, after: translation }]);
  const plan: Plan = { ...somePlan(alike), mail: { brand: 'acme', templates: [template] } };
  expect(digestOf(reviewPlan(plan))).toEqual([
    { name: 'a.example and 2 zones like it', summary: { create: 240, update: 3, delete: 3 }, isDrift: false },
    { name: 'mail welcome', summary: { create: 1, update: 0, delete: 0 }, isDrift: false },
  ]);
});

test('a digest says whose the changes are, and which are drift', () => {
  const zone = someZone([
    ...newRecords(201, { origin: 'branch', owner: 'team-web' }),
    deleteStep({ prefix: 'old' }, { origin: 'drift' }),
  ]);
  const summary = { branch: summarize([]), drift: summarize([]) };
  const plan = { ...somePlan([zone]), base: { ref: 'main', commit: '1234567', summary } };
  expect(digestOf(reviewPlan(plan))?.map(({ name, isDrift }) => [name, isDrift])).toEqual([
    ['example.com, owner team-web', false],
    ['example.com', true],
  ]);
});

test.each([
  [200, false],
  [201, true],
])('a plan with %i steps has a digest: %s', (count, hasDigest) => {
  const plan = somePlan([someZone(newRecords(count))]);
  expect(digestOf(reviewPlan(plan)) !== null).toBe(hasDigest);
});
