import { describe, expect, test } from 'vitest';
import type { Plan, Step } from '../../../src/plan/plan.js';
import { summarize } from '../../../src/plan/plan.js';
import type { Part } from '../../../src/render/review/parts.js';
import { partsOf } from '../../../src/render/review/parts.js';
import { createStep, deleteStep, somePlan, someTemplate, someZone } from '../support.js';

const summary = { branch: summarize([]), drift: summarize([]) };
const base = { ref: 'main', commit: '1234567', summary };

/** The names of zones and templates of each part, with the names of their changes. */
function outline(plan: Plan): readonly (readonly [Part['origin'], ...string[]])[] {
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
