import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';

import { replanTemplates } from '../../../src/mail/planning/replan-templates.js';
import type { ReviewedTemplate } from '../../../src/mail/planning/review-template.js';
import { reviewTemplate } from '../../../src/mail/planning/review-template.js';
import type { MailSettings } from '../../../src/mail/templates/template.js';
import type { Translation } from '../../../src/mail/templates/translation.js';
import { fingerprint } from '../../../src/plan/fingerprint.js';
import type { PlannedTranslation, Step, TemplatePlan } from '../../../src/plan/plan.js';
import type { Policy } from '../../../src/plan/diff/policy.js';
import type { Review } from '../../../src/plan/review/review.js';
import {
  desiredTemplate,
  liveTemplate,
  liveTranslations,
  mailPatterns,
  mailSettings,
} from '../../support/mail.js';
import { planFor } from '../../support/mail-plans.js';
import { runs } from '../../support/runs.js';

const template = liveTemplate();
const text = fc.constantFrom('a', 'b', 'c');
const translation = fc.record({
  language: fc.constantFrom('de', 'DE', 'fr', 'pt', 'pt-BR', 'pt-br', 'it'),
  subject: text,
  body: text,
});

function planned(live: readonly Translation[], files: readonly Translation[], settings: MailSettings) {
  const translations = liveTranslations(live);
  const state = { templates: [template], translations: new Map([[template.id, translations]]) };
  const { mail, risks } = planFor(state, [desiredTemplate(files)], settings);
  const [plan] = mail.templates;
  if (!plan) throw new Error('no template is planned');
  return { plan, risks, translations };
}

test('a plan that nobody has changed keeps its steps, their order and its risks', () => {
  const scenario = fc.record({
    live: fc.array(translation, { maxLength: 14 }),
    files: fc.uniqueArray(translation, { maxLength: 7, selector: ({ language }) => language }),
    policy: fc.constantFrom<Policy>('sync', 'upsert-only', 'create-only'),
    ignore: fc.constantFrom([], [{ language: 'it' }]),
  });
  fc.assert(
    fc.property(scenario, ({ live, files, policy, ignore }) => {
      const settings = mailSettings({ policy, ignore: mailPatterns(ignore) });
      const wanted = files.filter(({ language }) => ignore.every((each) => each.language !== language));
      const { plan, risks, translations } = planned(live, wanted, settings);
      const { moved, refused, reviewed } = reviewTemplate(plan, settings, { template, translations });
      expect({ moved, refused }).toEqual({ moved: [], refused: [] });
      const replanned = replanTemplates(reviewed ? [reviewed] : [], { maxChangePercent: 30 });
      expect(replanned.stepsOf.get(template.id)).toEqual(plan.steps);
      expect(replanned.risks).toEqual(risks);
    }),
    { numRuns: runs(500) },
  );
});

/** `de=Hallo` is a translation in German with this subject and body. */
function texts(...lines: readonly string[]): readonly Translation[] {
  return lines.map((line) => {
    const [language = '', subject = ''] = line.split('=');
    return { language, subject, body: subject };
  });
}

const LIVE = texts('de=a', 'fr=b', 'it=c', 'pt=d');
const FILES = texts('de=A', 'fr=b', 'pt=d', 'nl=e');
const SETTINGS = mailSettings({
  ignore: mailPatterns([{ language: 'pt' }]),
  protect: mailPatterns([{ language: 'fr' }]),
});

type Edit = (plan: TemplatePlan) => TemplatePlan;

function onStep(action: Step['action'], change: Partial<Step<PlannedTranslation>>): Edit {
  return (plan) => ({
    ...plan,
    steps: plan.steps.map((step) => (step.action === action ? { ...step, ...change } : step)),
  });
}

function review(edit: Edit, settings = SETTINGS): Review<ReviewedTemplate> {
  const files = FILES.filter(({ language }) => language !== 'pt');
  const { plan, translations } = planned(LIVE, files, SETTINGS);
  return reviewTemplate(edit(plan), settings, { template, translations });
}

const [, french, , portuguese] = LIVE;

describe('a plan of translations has moved', () => {
  test.each<[string, Edit]>([
    ['when an id is not listed', onStep('delete', { recordId: '99' })],
    ['when an id is of another translation', onStep('delete', { recordId: '1' })],
    ['when a before is another', onStep('delete', { before: { language: 'it', subject: 'x', body: 'c' } })],
    ['when its fingerprint is not of its listing', (plan) => ({ ...plan, listing: [] })],
    [
      'when its fingerprint is not of the live listing',
      (plan) => ({ ...plan, listing: [], fingerprint: fingerprint([plan.defaultText]) }),
    ],
  ])('%s', (_, edit) => {
    expect(review(edit).moved).not.toEqual([]);
  });
});

describe('steps of translations are refused', () => {
  test.each<[string, Edit, Partial<MailSettings>?]>([
    ['on one that is ignored', onStep('delete', { recordId: '4', before: portuguese ?? null })],
    ['that create one that is ignored', onStep('create', { after: portuguese ?? null })],
    ['that create what is there already', onStep('create', { after: french ?? null })],
    ['that create what another step updates', onStep('create', { after: LIVE[0] ?? null })],
    ['that the policy does not let be', (plan) => plan, { policy: 'upsert-only' }],
    [
      'on what was ignored when the plan was made',
      (plan) => ({ ...plan, ignore: [...plan.ignore, { language: 'nl' }] }),
      { ignore: [] },
    ],
  ])('%s', (_, edit, settings) => {
    expect(review(edit, mailSettings({ ...SETTINGS, ...settings })).refused).toHaveLength(1);
  });
});

describe('steps of translations are not refused', () => {
  test.each<[string, Edit]>([
    ['that create what another step deletes', onStep('create', { after: LIVE[2] ?? null })],
    ['of a plan that nobody has changed', (plan) => plan],
  ])('%s', (_, edit) => {
    expect(review(edit).refused).toEqual([]);
  });
});

test.each([
  ['its steps', FILES.slice(0, 2), ['mail/t1/de', 'mail/t1/it', 'mail/t1/pt']],
  ['no steps', LIVE, []],
])('a template whose folder has its id keeps the addresses of %s', (_, files, addresses) => {
  const translations = liveTranslations(LIVE);
  const state = { templates: [template], translations: new Map([[template.id, translations]]) };
  const [plan] = planFor(state, [desiredTemplate(files, { name: 't1' })]).mail.templates;
  if (!plan) throw new Error('no template is planned');
  const { reviewed } = reviewTemplate(plan, mailSettings(), { template, translations });
  const { stepsOf } = replanTemplates(reviewed ? [reviewed] : [], { maxChangePercent: 30 });
  expect(stepsOf.get(template.id)?.map(({ address }) => address)).toEqual(addresses);
  expect(stepsOf.get(template.id)).toEqual(plan.steps);
});

test('a protected translation that a changed plan deletes is a risk', () => {
  const { reviewed } = review(onStep('delete', { recordId: '2', before: french ?? null }));
  const { risks } = replanTemplates(reviewed ? [reviewed] : [], { maxChangePercent: 30 });
  expect(risks).toContainEqual(expect.objectContaining({ code: 'protected', level: 'block' }));
});
