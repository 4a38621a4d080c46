import { describe, expect, test } from 'vitest';

import type {
  MailPlan,
  Plan,
  PlannedTranslation,
  Step,
  TemplatePlan,
  Unreadable,
} from '../../../src/plan/plan.js';
import { parsePlan } from '../../../src/engine/plan/sound-plan.js';
import {
  createStep,
  deleteStep,
  somePlan,
  someTemplate,
  someZone,
  updateStep,
} from '../../render/support.js';

const plan = somePlan([
  someZone([
    deleteStep({ prefix: 'swap' }, { id: 's1', group: 'g1', recordId: '1' }),
    createStep(
      { prefix: 'swap', type: 'CNAME', content: 'a.example.net' },
      { id: 's2', group: 'g1', waitsFor: ['s1'] },
    ),
    { ...updateStep({}, { ttl: 600 }), id: 's3', recordId: '3', waitsFor: ['s4'] },
  ]),
  someZone([deleteStep({}, { id: 's4', address: 'dns/example.org/www/A', recordId: '1' })], {
    zone: 'example.org',
  }),
]);

function parse(value: unknown): unknown {
  return parsePlan(JSON.stringify(value), 'plan.json');
}

type Edit = (step: Step) => Partial<Step>;

/** The plan with a step that was changed, counts being left as they were. */
function edited(id: string, edit: Edit, from = plan): Plan {
  return {
    ...from,
    zones: from.zones.map((zone) => ({
      ...zone,
      steps: zone.steps.map((step) => (step.id === id ? { ...step, ...edit(step) } : step)),
    })),
  };
}

function unread(scope: string): Unreadable {
  return { part: 'dns', scope, kind: 'error', message: 'm' };
}

const [com, org] = plan.zones;
const counts = { create: 1, update: 1, delete: 2 };

test('a plan that fits together is read', () => {
  expect(parse(plan)).toEqual({ ...plan, verdict: 'ready' });
});

test('a template may be left out by the name of a zone', () => {
  const mail = { ...unread('example.com'), part: 'mail' as const };
  const left = { ...plan, unreadable: [mail, unread('a.example')] };
  expect(parse(left)).toEqual({ ...left, verdict: 'review' });
});

describe('no plan is read', () => {
  test.each<[string, string, unknown]>([
    ['a zone twice', 'example.com', { ...plan, zones: [com, com, org] }],
    ['another verdict than its risks have', 'review', { ...plan, verdict: 'review' }],
    ['a zone that it leaves out', 'example.com', { ...plan, unreadable: [unread('example.com')] }],
    [
      'a zone left out twice',
      'a.example',
      { ...plan, unreadable: [unread('a.example'), unread('a.example')] },
    ],
    ['a step id twice', 's1', edited('s4', () => ({ id: 's1' }))],
    ['a wait for no step', 's9', edited('s1', () => ({ waitsFor: ['s9'] }))],
    ['a step that waits for itself', 's3', edited('s3', () => ({ waitsFor: ['s3'] }))],
    ['steps that wait for one another', 's3, s4', edited('s4', () => ({ waitsFor: ['s3'] }))],
    [
      'a group and a step that wait for one another',
      's3',
      edited(
        's3',
        () => ({ waitsFor: ['s2'] }),
        edited('s1', () => ({ waitsFor: ['s3'] })),
      ),
    ],
    [
      'a group with a step in between',
      'g1',
      { ...plan, zones: [{ ...com, steps: reordered(com?.steps ?? []) }, org] },
    ],
    ['a group in two zones', 'g1', edited('s4', () => ({ group: 'g1' }))],
    ['two steps on one record', 'id 1', edited('s3', () => ({ recordId: '1' }))],
    [
      'an update of another name',
      's3',
      edited('s3', ({ after }) => ({ after: after && { ...after, prefix: 'a' } })),
    ],
    [
      'an update of another type',
      's3',
      edited('s3', ({ before }) => ({ before: before && { ...before, type: 'TXT' } })),
    ],
    ['an address of another record', 's3', edited('s3', () => ({ address: 'dns/example.com/mail/A' }))],
    ['an address of another zone', 's4', edited('s4', () => ({ address: 'dns/example.com/www/A' }))],
    ['fields that change and are not told', 's3', edited('s3', () => ({ changed: [] }))],
    ['fields that are told and do not change', 's3', edited('s3', () => ({ changed: ['ttl', 'content'] }))],
    ['a create that changes fields', 's2', edited('s2', () => ({ changed: ['ttl'] }))],
    [
      'a zone that miscounts its steps',
      'example.com',
      { ...plan, zones: [{ ...com, summary: counts }, org] },
    ],
    ['a wrong count of all steps', 'summary', { ...plan, summary: { ...counts, create: 0 } }],
    ['no changes and steps', 'claims to have no changes', { ...plan, hasChanges: false }],
    ['changes and no steps', 'claims to have changes', { ...somePlan([]), hasChanges: true }],
    [
      'a wrong count of drift',
      'drift',
      { ...plan, base: { ref: 'main', commit: 'a'.repeat(40), summary: { branch: counts, drift: counts } } },
    ],
    ['a code that a shell would take for more', 'damaged', { ...plan, risks: [risk('x $(reboot)')] }],
  ])('with %s', (_, named, value) => {
    expect(() => parse(value)).toThrow(
      expect.objectContaining({ kind: 'usage', message: expect.stringContaining(named) }),
    );
  });

  test('with an update that has no before, or a delete that has an after', () => {
    for (const broken of [
      edited('s3', () => ({ before: null })),
      edited('s1', ({ before }) => ({ after: before })),
    ])
      expect(() => parse(broken)).toThrow(expect.objectContaining({ kind: 'usage' }));
  });
});

function reordered([first, second, third]: readonly Step[]): readonly (Step | undefined)[] {
  return [first, third, second];
}

function risk(code: string) {
  return { code, level: 'block', address: 'dns/example.com', message: 'x' };
}

function mailStep(change: Partial<Step<PlannedTranslation>> = {}): Step<PlannedTranslation> {
  return {
    id: 'm1',
    action: 'delete',
    address: 'mail/welcome/de',
    recordId: '1',
    before: { language: 'de', subject: 'a', body: 'b' },
    after: null,
    changed: [],
    waitsFor: [],
    group: null,
    source: null,
    risks: [],
    ...change,
  };
}

function mailPlan(...templates: MailPlan['templates']): Plan {
  const summary = { create: 0, update: 0, delete: templates.length };
  return { ...somePlan([]), mail: { brand: 'acme', templates }, hasChanges: true, summary };
}

describe('of mail templates', () => {
  const template: TemplatePlan = someTemplate([mailStep()]);

  test('a plan that fits together is read, whatever of its names the folder has', () => {
    expect(parse(mailPlan(template))).toMatchObject(mailPlan(template));
    const byId = { ...template, folder: 'mail/1', steps: [mailStep({ address: 'mail/1/de' })] };
    expect(parse(mailPlan(byId))).toMatchObject(mailPlan(byId));
  });

  test.each<[string, TemplatePlan[]]>([
    ['one template twice', [template, { ...template, steps: [mailStep({ id: 'm2' })] }]],
    ['the address of another template', [{ ...template, steps: [mailStep({ address: 'mail/invoice/de' })] }]],
    ['the address of another language', [{ ...template, steps: [mailStep({ address: 'mail/welcome/fr' })] }]],
    [
      'another name than its default text has',
      [{ ...template, template: 'invoice', folder: 'mail/welcome' }],
    ],
    [
      'an update of another language',
      [
        {
          ...template,
          summary: { create: 0, update: 1, delete: 0 },
          steps: [mailStep({ action: 'update', after: { language: 'fr', subject: 'a', body: 'b' } })],
        },
      ],
    ],
  ])('a plan with %s is not', (_, templates) => {
    expect(() => parse(mailPlan(...templates))).toThrow(expect.objectContaining({ kind: 'usage' }));
  });
});
