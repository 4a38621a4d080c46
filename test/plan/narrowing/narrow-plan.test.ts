import { describe, expect, test } from 'vitest';

import { leftOutRisk } from '../../../src/dns/risks/left-out.js';
import { narrowPlan } from '../../../src/plan/narrowing/narrow-plan.js';
import type { Plan, Risk, Step, Summary, Wait, Why, Unreadable } from '../../../src/plan/plan.js';
import { waitFields } from '../../../src/plan/plan.js';
import { createStep, deleteStep, someEffect, somePlan, someSetting, someZone } from '../../render/support.js';
import { desiredTemplate, liveTemplate } from '../../support/mail.js';
import { planFor } from '../../support/mail-plans.js';

/** By zone, its steps, and what each waits for: `rule s1`. */
type Waits = Readonly<Record<string, Readonly<Record<string, readonly string[]>>>>;

function planOf(zones: Waits): Plan {
  return somePlan(
    Object.entries(zones).map(([zone, steps]) =>
      someZone(
        Object.entries(steps).map(([id, waits]) => createStep({}, stepFields(zone, id, waits))),
        { zone },
      ),
    ),
  );
}

function stepFields(zone: string, id: string, waits: readonly string[]): Partial<Step> {
  return { id, address: `dns/${zone}/${id}/A`, ...waitFields(waits.map(waitIn)) };
}

function waitIn(text: string): Wait {
  const [why, step] = text.split(' ');
  const found = WHYS.find((each) => each === why);
  if (!found || step === undefined) throw new Error(`no wait: ${text}`);
  return { step, why: found };
}

const WHYS: readonly Why[] = ['rule', 'name', 'set', 'pointer', 'wildcard', 'delegation', 'ds'];

function narrowed(plan: Plan, ...zones: readonly string[]): Plan {
  return narrowPlan(plan, { isWanted: (zone) => zones.includes(zone), riskOf: leftOutRisk, mail: true });
}

function stepsIn({ zones }: Plan): readonly Step[] {
  return zones.flatMap(({ steps }) => steps);
}

/** What the steps wait for, as `planOf` takes it. */
function waitsIn(plan: Plan): Readonly<Record<string, readonly string[]>> {
  for (const { waitsFor, waits } of stepsIn(plan)) expect(waits?.map(({ step }) => step)).toEqual(waitsFor);
  return Object.fromEntries(
    stepsIn(plan).map(({ id, waits = [] }) => [id, waits.map(({ step, why }) => `${why} ${step}`)]),
  );
}

describe('the order of what is kept', () => {
  test.each<[string, Waits, Readonly<Record<string, readonly string[]>>]>([
    [
      'is as it was where nothing leads out',
      { a: { s1: [], s2: ['name s1'] }, b: { s3: ['set s1'] } },
      { s1: [], s2: ['name s1'] },
    ],
    ['holds no step that is left out', { a: { s2: ['pointer s1'] }, b: { s1: [] } }, { s2: [] }],
    [
      'goes on through a step that is left out',
      { a: { s1: [], s3: ['pointer s2'] }, b: { s2: ['name s1'] } },
      { s1: [], s3: ['pointer s1'] },
    ],
    [
      'goes on through several of them',
      { a: { s1: [], s2: [], s5: ['name s4'] }, b: { s3: ['set s1', 'set s2'] }, c: { s4: ['name s3'] } },
      { s1: [], s2: [], s5: ['name s1', 'name s2'] },
    ],
    [
      'names each step once, with its own reason first',
      { a: { s1: [], s3: ['set s1', 'name s2'] }, b: { s2: ['pointer s1'] } },
      { s1: [], s3: ['set s1'] },
    ],
    [
      'has no wait that another one implies',
      { a: { s1: [], s2: ['name s1'], s4: ['name s2', 'pointer s3'] }, b: { s3: ['set s1'] } },
      { s1: [], s2: ['name s1'], s4: ['name s2'] },
    ],
    [
      'has none that another one implies by way of a step that is left out',
      { a: { s1: [], s3: ['set s2'], s5: ['name s3', 'pointer s4'] }, b: { s2: ['set s1'], s4: ['set s1'] } },
      { s1: [], s3: ['set s1'], s5: ['name s3'] },
    ],
  ])('%s', (_, zones, waits) => {
    expect(waitsIn(narrowed(planOf(zones), 'a'))).toEqual(waits);
  });
});

describe('a wait for what is left out', () => {
  test.each(WHYS)('for the reason %s is a risk of its step', (why) => {
    const plan = narrowed(planOf({ a: { s2: [`${why} s1`] }, b: { s1: [] } }), 'a');
    const [code, level] = why === 'rule' ? ['left-out', 'block'] : ['dangling-target', 'warn'];
    expect(plan.risks).toEqual([{ code, level, address: 'dns/a/s2/A', message: expect.any(String) }]);
    expect(plan.risks[0]?.message).toMatch(/step s2 \(dns\/a\/s2\/A\).* dns\/b\/s1\/A.* b is left out/);
    expect(stepsIn(plan)[0]?.risks).toEqual([code]);
  });

  test('is told once each, whatever is waited for further on', () => {
    const plan = planOf({
      a: { s4: ['rule s3', 'rule s2'], s5: ['pointer s3'] },
      b: { s2: ['rule s1'], s3: ['set s1'] },
      c: { s1: [] },
    });
    const { risks, zones } = narrowed(plan, 'a');
    expect(risks.map(({ code, address }) => `${code} ${address}`)).toEqual([
      'left-out dns/a/s4/A',
      'left-out dns/a/s4/A',
      'dangling-target dns/a/s5/A',
    ]);
    expect(zones[0]?.steps.map((step) => step.risks)).toEqual([['left-out'], ['dangling-target']]);
  });

  test('is no risk of a step that waits for one that is kept', () => {
    const zones = { a: { s3: ['name s2'] }, b: { s2: ['pointer s1'] }, c: { s1: [] } };
    expect(narrowed(planOf(zones), 'a', 'b').risks.map(({ address }) => address)).toEqual(['dns/b/s2/A']);
  });

  test('may be for a rule where the plan does not say why', () => {
    const old = somePlan([
      someZone([createStep({}, { id: 's1' }), createStep({}, { id: 's3', waitsFor: ['s1', 's2'] })], {
        zone: 'a',
      }),
      someZone([createStep({}, { id: 's2', waitsFor: ['s1'] })], { zone: 'b' }),
    ]);
    const { risks, zones } = narrowed(old, 'a');
    expect(risks).toMatchObject([
      { code: 'left-out', level: 'block', message: expect.stringContaining('s3') },
    ]);
    expect(zones[0]?.steps[1]).toMatchObject({ waitsFor: ['s1'] });
    expect(zones[0]?.steps[1]).not.toHaveProperty('waits');
  });
});

test('a wait has its reason only where the plan says why', () => {
  const plan = somePlan([
    someZone(
      [
        createStep({}, { id: 's1' }),
        createStep({}, { id: 's2', waitsFor: ['s1', 's3'], waits: [{ step: 's3', why: 'name' }] }),
        createStep({}, { id: 's4' }),
      ],
      { zone: 'a' },
    ),
    someZone([createStep({}, { id: 's3', waitsFor: ['s4'] })], { zone: 'b' }),
  ]);
  expect(stepsIn(narrowed(plan, 'a'))[1]).toMatchObject({
    waitsFor: ['s1', 's4'],
    waits: [{ step: 's4', why: 'name' }],
  });
});

test('the risks of a zone with a slash in its name are kept with it', () => {
  const block = '0/25.2.0.192.in-addr.arpa';
  const risk: Risk = { code: 'bulk-change', level: 'block', address: `dns/${block}`, message: 'x' };
  const plan = somePlan([someZone([deleteStep({})], { zone: block })], [risk]);
  expect(narrowed(plan, block).risks).toEqual([risk]);
});

describe('the rest of a plan', () => {
  const translation = { language: 'de', subject: 'Hallo', body: 'Text' };
  const state = { templates: [liveTemplate()], translations: new Map() };
  const { mail } = planFor(state, [desiredTemplate([translation])]);
  const risks = ['dns', 'dns/a', 'dns/a/www/A', 'dns/b', 'mail', 'mail/welcome'].map((address): Risk => {
    return { code: 'bulk-change', level: 'block', address, message: 'x' };
  });
  const zones = [
    someZone([createStep({}), deleteStep({}, { risks: ['bulk-change'] })], { zone: 'a' }),
    someZone([], { zone: 'b' }),
  ];
  const plan = { ...somePlan(zones, risks), mail };

  test.each<[string, readonly string[], boolean, readonly string[], Summary]>([
    ['a zone', ['a'], false, ['dns', 'dns/a', 'dns/a/www/A'], { create: 1, update: 0, delete: 1 }],
    ['mail', [], true, ['mail', 'mail/welcome'], { create: 1, update: 0, delete: 0 }],
    ['a zone and mail', ['b'], true, ['dns/b', 'mail', 'mail/welcome'], { create: 1, update: 0, delete: 0 }],
    ['a zone without changes', ['b'], false, ['dns/b'], { create: 0, update: 0, delete: 0 }],
  ])('goes where %s is wanted, with its risks and counts', (_, names, wantsMail, addresses, summary) => {
    const isWanted = (zone: string): boolean => names.includes(zone);
    const part = narrowPlan(plan, { isWanted, riskOf: leftOutRisk, mail: wantsMail });
    expect(part.zones.map(({ zone }) => zone)).toEqual(names);
    expect(part.mail).toEqual(wantsMail ? mail : undefined);
    expect(part.risks.map(({ address }) => address)).toEqual(addresses);
    expect(part).toMatchObject({ summary, hasChanges: summary.create > 0 });
  });
});

test('a long way through steps that are left out is followed to its end', () => {
  const long = Array.from({ length: 20_000 }, (_, index) => [`b${index + 1}`, [`set b${index}`]] as const);
  const zones = { a: { s1: [], s2: ['name b20000'] }, b: { b0: ['set s1'], ...Object.fromEntries(long) } };
  expect(waitsIn(narrowed(planOf(zones), 'a'))).toEqual({ s1: [], s2: ['name s1'] });
});

test('what is said of a wanted zone without a plan is kept, and so are the settings of the project', () => {
  const gone = { code: 'no-longer-managed', level: 'warn', address: 'dns/gone', message: 'gone' } as const;
  const settings = ['a', 'b', 'gone', 'project'].map((scope) => someSetting({ scope }));
  const plan = { ...planOf({ a: {}, b: {} }), risks: [gone], settings };
  const kept = narrowed(plan, 'a', 'gone');
  expect(kept.settings?.map(({ scope }) => scope)).toEqual(['a', 'gone', 'project']);
  expect(kept.risks).toEqual([gone]);
  expect(narrowed(plan, 'a').risks).toEqual([]);
  expect(narrowed(planOf({ a: {} }), 'a')).not.toHaveProperty('settings');
});

function leftOut(part: Unreadable['part'], scope: string): Unreadable {
  return { part, scope, kind: 'error', message: 'm' };
}

test('what is left out of the wanted part is kept, and what is to be warned of', () => {
  const warning = { code: 'a/b', severity: 'warning', message: 'm', related: [] } as const;
  const plan: Plan = {
    ...planOf({ a: {}, b: {} }),
    unreadable: [leftOut('dns', 'c'), leftOut('dns', 'd'), leftOut('mail', 'mail/c')],
    warnings: [{ ...warning, zone: 'a' }, { ...warning, zone: 'b' }, warning],
  };
  const { unreadable, warnings } = narrowed(plan, 'a', 'c');
  expect(unreadable?.map(({ scope }) => scope)).toEqual(['c', 'mail/c']);
  expect(warnings?.map(({ zone = 'mail' }) => zone)).toEqual(['a', 'mail']);
});

test('a plan of an earlier version stays without what it never had', () => {
  expect(Object.keys(narrowed(planOf({ a: {} }), 'a'))).not.toContain('unreadable');
});

test('the effects of wanted steps are kept, and those of the comparison that are of none', () => {
  const effects = [['s1'], ['s2'], ['s1', 's2'], []].map((steps) => someEffect({ steps }));
  const plan = { ...planOf({ a: { s1: [] }, b: { s2: [] } }), effects };
  expect(narrowed(plan, 'a').effects?.map(({ steps }) => steps)).toEqual([['s1'], ['s1'], []]);
});
