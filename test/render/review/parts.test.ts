import { describe, expect, test } from 'vitest';
import type { Plan, Step, ZonePlan } from '../../../src/plan/plan.js';
import { summarize } from '../../../src/plan/plan.js';
import type { OriginPart } from '../../../src/render/review/parts.js';
import { partsOf } from '../../../src/render/review/parts.js';
import { reviewPlan } from '../../../src/engine/plan/render-plan.js';
import { formatPlanMarkdown } from '../../../src/render/markdown/plan.js';
import { plainStyle } from '../../../src/text/style.js';
import { createStep, deleteStep, planPage, planText, somePlan, someTemplate, someZone } from '../support.js';

const summary = { branch: summarize([]), drift: summarize([]) };
const base = { ref: 'main', commit: '1234567', summary };

/** The names of zones and templates of each part, with the names of their changes. */
function outline(plan: Plan): readonly (readonly [OriginPart['origin'], ...string[]])[] {
  return partsOf(plan).map(({ origin, zones, templates }) => [
    origin,
    ...zones.map(
      ({ zone, alike, changes }) =>
        [zone, ...alike].map((each) => each.zone).join('=') + changes.map(({ name }) => ` ${name}`).join(''),
    ),
    ...templates.map(({ template, steps }) => `${template.template} ${steps.length}`),
  ]);
}

const own = createStep({ prefix: 'own' }, { origin: 'branch' });
const drift = createStep({ prefix: 'drift' }, { origin: 'drift' });
const unknown = createStep({ prefix: 'unknown' });

const layout = { style: plainStyle, width: 80 };

test('drift names the command that adopts it in every format, and what is from the branch does not', () => {
  const plan = { ...somePlan([someZone([own, drift])]), base };
  const command = 'zonemason import example.com --name drift --force';
  const texts = [
    planText(plan, layout),
    planPage(plan),
    formatPlanMarkdown(reviewPlan(plan), { maxBytes: 60_000 }),
  ];
  for (const text of texts) expect(text.split(command)).toHaveLength(2);
  const ofBranch = { ...somePlan([someZone([own])]), base };
  expect(planText(ofBranch, layout)).not.toContain('zonemason import');
});

/** The owner, the zone and the number of changes of each section. */
function owners(zones: readonly ZonePlan[]): readonly unknown[] {
  const [part] = partsOf(somePlan(zones));
  return part?.zones.map(({ owner, zone, changes }) => [owner, zone.zone, changes.length]) ?? [];
}

test('zones are alike where only their own names differ', () => {
  const zones = ['a.example', 'b.example', 'c.example'].map((zone, index) =>
    someZone([createStep({ type: 'TXT', content: index === 2 ? 'dmarc@a.example' : `dmarc@${zone}` })], {
      zone,
    }),
  );
  const plan = somePlan(zones);
  expect(outline(plan)).toEqual([[null, 'a.example=b.example www', 'c.example www']]);
  const text = planText(plan, { style: plainStyle, width: 80 });
  expect(text).toContain('and the same, with the name of each, in 1 more zone: b.example\n');
  expect(planPage(plan)).toContain('and the same, with the name of each, in 1 more zone');
});

test('zones are alike where their changes wait for the same reasons', () => {
  const zones = (['name', 'name', 'set', undefined] as const).map((why, index) => {
    const first = createStep({ prefix: 'a' });
    const waits = why && { waits: [{ step: first.id, why }], waitsFor: [first.id] };
    return someZone([first, createStep({ prefix: 'b' }, waits)], { zone: `z${index}` });
  });
  expect(outline(somePlan(zones))).toEqual([[null, 'z0=z1 a b', 'z2 a b', 'z3 a b']]);
});

test.each([
  [1, false],
  [2, true],
])('of %i zones with their name in a content, it is said that each has its own: %s', (count, hasOwnName) => {
  const zones = ['a.example', 'b.example']
    .slice(0, count)
    .map((zone) => someZone([createStep({ content: zone })], { zone }));
  expect(partsOf(somePlan(zones))[0]?.zones).toMatchObject([{ hasOwnName }]);
});

describe('the changes of owners', () => {
  const ofWeb = createStep({ prefix: 'web' }, { owner: 'team-web' });
  const ofApi = createStep({ prefix: 'api' }, { owner: 'team-api', note: 'moved' });
  const ofNobody = createStep({ prefix: 'other' });

  test('stand together, those without one last', () => {
    const zones = [someZone([ofWeb, ofNobody, ofApi]), someZone([ofApi, ofApi], { zone: 'a.example' })];
    expect(owners(zones)).toEqual([
      ['team-api', 'a.example', 2],
      ['team-api', 'example.com', 1],
      ['team-web', 'example.com', 1],
      ['', 'example.com', 1],
    ]);
  });

  test('are not told where there are none', () => {
    expect(owners([someZone([ofNobody])])).toEqual([[null, 'example.com', 1]]);
  });

  test('of a type switch are those of the new records', () => {
    const group = { group: 'g1' };
    const [gone, fresh] = [
      deleteStep({ type: 'A' }, { ...group, owner: 'team-web', note: 'old' }),
      createStep({ type: 'CNAME' }, { ...group, owner: 'team-api', note: 'new' }),
    ];
    const [part] = partsOf(somePlan([someZone([gone, fresh])]));
    expect(part?.zones[0]).toMatchObject({ owner: 'team-api', changes: [{ notes: ['new'] }] });
  });

  test('are not alike where owners or notes differ', () => {
    const zones = ['a', 'b', 'c'].map((zone, index) =>
      someZone([createStep({}, { owner: 'team', note: index === 2 ? 'other' : 'same' })], { zone }),
    );
    expect(outline(somePlan(zones))).toEqual([[null, 'a=b www', 'c www']]);
  });

  test.each<[string, (plan: Plan) => string]>([
    ['text', (plan) => planText(plan, { style: plainStyle, width: 80 })],
    ['html', planPage],
    ['markdown', (plan) => formatPlanMarkdown(reviewPlan(plan), { maxBytes: 60_000 })],
  ])('are in %s with their notes', (_, format) => {
    const shown = format(somePlan([someZone([ofApi, ofNobody])]));
    for (const part of ['owner', 'team-api', 'no owner', 'moved']) expect(shown).toContain(part);
  });
});

describe('the changes of a plan', () => {
  test('are one part without a base, sorted by zone', () => {
    const zones = [
      someZone([own], { zone: 'b' }),
      someZone([], { zone: 'c' }),
      someZone([drift], { zone: 'a' }),
    ];
    expect(outline(somePlan(zones))).toEqual([[null, 'a drift', 'b own']]);
  });

  test('are those of the branch, others, and drift', () => {
    const zones = [someZone([drift, own, unknown])];
    expect(outline({ ...somePlan(zones), base })).toEqual([
      ['branch', 'example.com own'],
      ['unknown', 'example.com unknown'],
      ['drift', 'example.com drift'],
    ]);
    expect(outline({ ...somePlan([someZone([drift])]), base })).toEqual([
      ['branch'],
      ['drift', 'example.com drift'],
    ]);
    expect(outline({ ...somePlan([]), base })).toEqual([['branch']]);
  });

  test('of mail are split in the same way', () => {
    const value = { language: 'de', subject: 's', body: 'b' };
    const mailStep = (origin: 'branch' | 'drift'): Step<typeof value> => ({
      ...own,
      before: null,
      after: value,
      origin,
    });
    const template = someTemplate([mailStep('branch'), mailStep('drift'), mailStep('drift')]);
    const plan = { ...somePlan([]), base, mail: { brand: 'acme', templates: [template] } };
    expect(outline(plan)).toEqual([
      ['branch', 'welcome 1'],
      ['drift', 'welcome 2'],
    ]);
  });

  test('that are the same in several zones are put together', () => {
    const stepOf: Record<string, Step> = {
      d: createStep({}),
      a: createStep({}),
      b: createStep({ ttl: 60 }),
      c: createStep({}, { risks: ['drift'] }),
      e: deleteStep({}),
    };
    const zones = Object.entries(stepOf).map(([zone, step]) => someZone([step], { zone }));
    expect(outline(somePlan(zones))).toEqual([[null, 'a=d www', 'b www', 'c www', 'e www']]);
    expect(partsOf(somePlan(zones))[0]?.summary).toEqual({ create: 4, update: 0, delete: 1 });
  });
});
