import { expect, test } from 'vitest';
import type { Plan } from '../../../src/plan/plan.js';
import type { SelectionOptions } from '../../../src/engine/selection/selection.js';
import { readSelection, selectFromPlan } from '../../../src/engine/selection/selection.js';
import { createStep, deleteStep, somePlan, someZone } from '../../render/support.js';

function narrowByOptions(plan: Plan, options: SelectionOptions): Plan {
  return selectFromPlan(plan, readSelection(options, {}));
}

test('a plan is narrowed with its counts and risks', () => {
  const zones = [someZone([createStep({})]), someZone([deleteStep({})], { zone: 'example.org' })];
  const risks = ['example.com', 'example.org'].map((zone) => ({
    code: 'zone-emptied',
    level: 'block' as const,
    address: `dns/${zone}`,
    message: 'all goes',
  }));
  const plan = narrowByOptions(somePlan(zones, risks), { zone: ['example.org'] });
  expect(plan).toMatchObject({ hasChanges: true, summary: { create: 0, update: 0, delete: 1 } });
  expect(plan.zones.map(({ zone }) => zone)).toEqual(['example.org']);
  expect(plan.risks.map(({ address }) => address)).toEqual(['dns/example.org']);
});

test('mail is left out of a plan where zones are picked, and alone with --only mail', () => {
  const mail = { brand: 'acme', templates: [] };
  const plan = { ...somePlan([someZone([createStep({})])], []), mail };
  expect(narrowByOptions(plan, { zone: [] }).mail).toEqual(mail);
  expect(narrowByOptions(plan, { zone: ['example.com'] }).mail).toBeUndefined();
  expect(narrowByOptions(plan, { zone: [], shard: '1/1' }).mail).toBeUndefined();
  expect(narrowByOptions(plan, { zone: [], only: 'dns' }).mail).toBeUndefined();
  const mailOnly = narrowByOptions(plan, { zone: [], only: 'mail' });
  expect(mailOnly).toMatchObject({ mail, zones: [], hasChanges: false });
});

test('of a plan with a base the origins are counted anew', () => {
  const zones = [
    someZone([createStep({}, { origin: 'branch' })]),
    someZone([deleteStep({}, { origin: 'drift' })], { zone: 'example.org' }),
  ];
  const none = { create: 0, update: 0, delete: 0 };
  const base = { ref: 'main', commit: 'a'.repeat(40), summary: { branch: none, drift: none } };
  const plan = narrowByOptions({ ...somePlan(zones), base }, { zone: ['example.org'] });
  expect(plan.base).toEqual({ ...base, summary: { branch: none, drift: { ...none, delete: 1 } } });
});

test('a step of a narrowed plan waits for no step that is left out', () => {
  const zones = [
    someZone([
      createStep({}, { id: 's1' }),
      createStep({ prefix: 'a' }, { id: 's2', waitsFor: ['s1', 's3'] }),
    ]),
    someZone([deleteStep({}, { id: 's3' })], { zone: 'example.org' }),
  ];
  const plan = narrowByOptions(somePlan(zones), { zone: ['example.com'] });
  expect(plan.zones[0]?.steps.map(({ waitsFor }) => waitsFor)).toEqual([[], ['s1']]);
});
