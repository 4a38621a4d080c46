import { describe, expect, test } from 'vitest';
import { mergePlans } from '../../src/plan/merge-plans.js';
import type { Plan } from '../../src/plan/plan.js';
import { mustBeSound } from '../../src/engine/plan/sound-plan.js';
import { failureOf } from '../config/support.js';
import {
  createStep,
  deleteStep,
  someEffect,
  somePlan,
  someSetting,
  someTemplate,
  someZone,
} from '../render/support.js';

const one = { ...createStep({ prefix: 'a' }), id: 's1', group: 'g1' };
const two = {
  ...deleteStep({ prefix: 'b' }),
  id: 's2',
  waitsFor: ['s1'],
  waits: [{ step: 's1', why: 'name' as const }],
};

const WARNING = { code: 'a', severity: 'warning', message: 'b', related: [] } as const;

function planOf(zone: string, change: Partial<Plan> = {}): Plan {
  const steps = [one, two].map((step) => ({ ...step, address: step.address.replace('example.com', zone) }));
  return { ...somePlan([someZone(steps, { zone })]), ...change };
}

function merge(...plans: readonly [Plan, ...Plan[]]): Plan {
  const [first, ...others] = plans;
  return mergePlans([
    { name: 'a.json', plan: first },
    ...others.map((plan, index) => ({ name: `b${index}.json`, plan })),
  ]);
}

describe('plans of parts', () => {
  test('are one plan, which is sound', () => {
    const merged = merge(planOf('a.example'), planOf('b.example'), planOf('c.example'));
    mustBeSound(merged, 'merged');
    expect(merged.zones.map(({ zone }) => zone)).toEqual(['a.example', 'b.example', 'c.example']);
    expect(merged.summary).toEqual({ create: 3, update: 0, delete: 3 });
    expect(
      merged.zones[1]?.steps.map(({ id, waitsFor, waits, group }) => [id, waitsFor, waits, group]),
    ).toEqual([
      ['2.s1', [], undefined, '2.g1'],
      ['2.s2', ['2.s1'], [{ step: '2.s1', why: 'name' }], null],
    ]);
  });

  test('are as old as the oldest, and change something if one does', () => {
    const early = planOf('a.example', { createdAt: '2026-11-20T09:00:00.000Z' });
    const none = somePlan([someZone([], { zone: 'b.example' })]);
    expect(merge(none, early)).toMatchObject({ createdAt: '2026-11-20T09:00:00.000Z', hasChanges: true });
    expect(merge(none, { ...none, zones: [] }).hasChanges).toBe(false);
  });

  test('say what is about the project once, the weaker settings first', () => {
    const [weaker, stronger] = [someSetting(), someSetting({ weaker: false })];
    const risk = { code: 'a', level: 'warn', address: 'project', message: 'b' } as const;
    const merged = merge(
      planOf('a.example', { settings: [stronger], risks: [risk] }),
      planOf('b.example', { settings: [stronger, weaker], risks: [risk] }),
    );
    expect(merged.settings).toEqual([weaker, stronger]);
    expect(merged.risks).toEqual([risk]);
  });

  test('have the mail of the part that has it, and the counts of all', () => {
    const base = {
      ref: 'main',
      commit: '1',
      summary: { branch: { create: 1, update: 0, delete: 0 }, drift: { create: 0, update: 2, delete: 0 } },
    };
    const mail = { brand: 'acme', templates: [someTemplate([])] };
    const merged = merge(planOf('a.example', { base }), planOf('b.example', { base, mail }));
    expect(merged.mail).toEqual(mail);
    expect(merged.base?.summary).toEqual({
      branch: { create: 2, update: 0, delete: 0 },
      drift: { create: 0, update: 4, delete: 0 },
    });
  });

  test('have the templates of all, whose steps have names of their own as well', () => {
    const parts = ['welcome', 'goodbye'].map((template, index) => {
      const values = { before: null, after: { language: 'de', subject: 'Hallo', body: 'x' } };
      const step = { ...createStep({}), ...values, id: 's3', waitsFor: ['s4'], group: 'g1' };
      return planOf(`${index}.example`, {
        mail: { brand: 'acme', templates: [someTemplate([step], template)] },
      });
    });
    const merged = merge(planOf('a.example'), ...parts);
    expect(
      merged.mail?.templates.map(({ template, steps }) => [
        template,
        steps.map(({ id, waitsFor, group }) => [id, waitsFor, group]),
      ]),
    ).toEqual([
      ['welcome', [['2.s3', ['2.s4'], '2.g1']]],
      ['goodbye', [['3.s3', ['3.s4'], '3.g1']]],
    ]);
  });

  test('have everything that is left out, and each warning once', () => {
    const unreadable = ['c.example', 'd.example'].map((scope) => {
      return { part: 'dns', scope, kind: 'error', message: 'x' } as const;
    });
    const parts = unreadable.map((each) =>
      planOf(`not-${each.scope}`, { unreadable: [each], warnings: [WARNING] }),
    );
    expect(merge(planOf('a.example'), ...parts)).toMatchObject({ unreadable, warnings: [WARNING] });
  });

  test('say nothing about what none of them has', () => {
    const merged = merge(planOf('a.example'), planOf('b.example'));
    expect(merged).toMatchObject({ unreadable: [], warnings: [] });
    for (const key of ['settings', 'mail', 'base']) expect(merged).not.toHaveProperty(key);
  });

  test('are the plan itself where there is one', () => {
    const plan = planOf('a.example');
    expect(merge(plan)).toBe(plan);
  });
});

test.each<[string, Plan, string]>([
  ['a zone in common', planOf('a.example'), 'a.example is in a.json and in b0.json'],
  [
    'another service',
    planOf('b.example', { endpoint: { dns: 'https://other.example' } }),
    'b0.json is of another DNS service than a.json',
  ],
  [
    'another commit',
    planOf('b.example', { provenance: { commit: '2', ref: null, actor: null, run: null } }),
    'b0.json is of another commit than a.json',
  ],
  [
    'another base',
    planOf('b.example', {
      base: {
        ref: 'x',
        commit: '3',
        summary: { branch: { create: 0, update: 0, delete: 0 }, drift: { create: 0, update: 0, delete: 0 } },
      },
    }),
    'b0.json is of another base than a.json',
  ],
  [
    'another reading of TXT',
    planOf('b.example', { txt: 'quoted' }),
    'b0.json is of another reading of TXT than a.json',
  ],
])('plans with %s do not belong together', async (_, other, message) => {
  const provenance = { commit: '1', ref: null, actor: null, run: null };
  const failure = await failureOf(() => merge(planOf('a.example', { provenance }), other));
  expect(failure).toMatchObject({ kind: 'usage', all: expect.stringContaining(message) });
});

test('comparisons belong together when they are of the same revisions', async () => {
  const between = { from: { ref: 'main', commit: '1' }, to: { ref: 'next', commit: '2' } };
  const first = planOf('a.example', { between });
  expect(merge(first, planOf('b.example', { between: { ...between } })).between).toEqual(between);
  const plan = planOf('b.example');
  for (const other of [{ ...plan, between: { ...between, to: null } }, plan])
    for (const plans of [
      [first, other],
      [other, first],
    ] as const)
      expect(await failureOf(() => merge(...plans))).toMatchObject({
        kind: 'usage',
        all: expect.stringContaining('b0.json is of other revisions than a.json'),
      });
});

test('effects are those of all parts, by question, each of all steps that change the answer', () => {
  const shared = someEffect({ name: 'b.example' });
  const merged = merge(
    planOf('a.example', { effects: [shared, someEffect({ name: 'c.example' })] }),
    planOf('b.example', { effects: [someEffect({ name: 'a.example' }), shared] }),
  );
  mustBeSound(merged, 'merged');
  expect(merged.effects?.map(({ name, steps }) => [name, steps])).toEqual([
    ['a.example', ['2.s1']],
    ['b.example', ['1.s1', '2.s1']],
    ['c.example', ['1.s1']],
  ]);
  expect(merge(planOf('a.example', { effects: [] }), planOf('b.example'))).not.toHaveProperty('effects');
});
