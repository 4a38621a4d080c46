import { describe, expect, test } from 'vitest';
import type { Plan } from '../../../src/plan/plan.js';
import type { SelectionOptions } from '../../../src/engine/selection/selection.js';
import {
  dnsOf,
  readSelection,
  selectedParts,
  selectFromPlan,
} from '../../../src/engine/selection/selection.js';
import { someProject } from '../../support/projects.js';
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

test.each([{ zone: ['example.com'] }, { zone: [], shard: '1/2' }])(
  '%j selects nothing of mail',
  (options) => {
    expect(() => readSelection({ ...options, only: 'mail' }, {})).toThrow(
      expect.objectContaining({ kind: 'usage', message: 'of mail, no zones can be selected, and no shard' }),
    );
  },
);

test('a zone is picked from a plan that leaves it out, and a template is no zone', () => {
  const unreadable = (['dns', 'mail'] as const).map((part) => ({
    part,
    scope: `${part}.example`,
    kind: 'error' as const,
    message: 'm',
  }));
  const plan = { ...somePlan([someZone([createStep({})])]), unreadable };
  expect(narrowByOptions(plan, { zone: ['dns.example'] })).toMatchObject({ zones: [], hasChanges: false });
  expect(() => narrowByOptions(plan, { zone: ['mail.example'] })).toThrow(
    expect.objectContaining({ kind: 'usage', hint: expect.stringContaining('dns.example') }),
  );
});

describe('a project', () => {
  const whole = someProject();

  test.each<[string, SelectionOptions, string]>([
    ['without parts', { zone: [] }, 'a.yaml has no `dns` part'],
    ['without mail', { zone: [], only: 'mail' }, 'a.yaml has no `mail` part'],
    ['without zones', { zone: [], only: 'dns' }, 'a.yaml has no `dns` part'],
    ['of which zones are picked, without any', { zone: ['example.com'] }, 'a.yaml has no `dns` part'],
  ])('%s has nothing that is selected', (_, options, message) => {
    const project = { file: 'a.yaml', dns: options.only === 'mail' ? whole.dns : null, mail: null };
    expect(() => selectedParts(project, readSelection(options, {}))).toThrow(
      expect.objectContaining({
        kind: 'usage',
        message,
        hint: expect.stringContaining('docs/project-file.md'),
      }),
    );
  });

  test('has the parts that are selected', () => {
    expect(selectedParts(whole, readSelection({ zone: [] }, {}))).toEqual({ dns: whole.dns, mail: null });
  });

  test('has zones, or says that it has none', () => {
    expect(dnsOf(whole)).toBe(whole.dns);
    expect(() => dnsOf({ file: 'a.yaml', dns: null })).toThrow(
      expect.objectContaining({ kind: 'usage', message: 'a.yaml has no `dns` part, so there are no zones' }),
    );
  });
});

describe('a saved plan', () => {
  const www = { prefix: 'www', type: 'A', content: '192.0.2.1', prio: 0, ttl: 3600, active: true };
  const changed = someZone([createStep(www)], { records: [] });
  const unchanged = someZone([], { zone: 'example.org' });
  const ofMail: Plan = { ...somePlan([], []), mail: { brand: 'acme', templates: [] } };

  test.each<[string, Plan, SelectionOptions & { readonly name?: readonly string[] }]>([
    ['a name', somePlan([changed, unchanged], []), { zone: [], name: ['wwww'] }],
    ['mail', somePlan([changed], []), { zone: [], only: 'mail' }],
    ['zones', ofMail, { zone: [], only: 'dns' }],
  ])('has nothing of %s that it does not change', (_, plan, options) => {
    expect(() => narrowByOptions(plan, options)).toThrow(
      expect.objectContaining({ kind: 'usage', hint: expect.stringMatching(/./) }),
    );
  });

  test('of what differs from a revision may have no zones', () => {
    const changedSince = { ref: 'main', zones: 0, ofZones: 2, templates: 1, ofTemplates: 1 };
    const plan = { ...ofMail, selection: { changedSince } };
    expect(narrowByOptions(plan, { zone: [], only: 'dns' }).zones).toEqual([]);
  });

  test.each<[string, Plan]>([
    ['that it changes', somePlan([changed, unchanged], [])],
    ['where it changes nothing', somePlan([unchanged], [])],
  ])('may be narrowed to a name %s', (_, plan) => {
    const options = { zone: [], name: ['www'] };
    expect(narrowByOptions(plan, options).zones.map(({ zone }) => zone)).toEqual(
      plan.zones.map(({ zone }) => zone),
    );
  });
});
