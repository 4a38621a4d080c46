import { readFileSync } from 'node:fs';
import { Ajv } from 'ajv';
import { describe, expect, test } from 'vitest';
import type { LiveTemplate, MailSettings } from '../../../src/mail/templates/template.js';
import type { LiveTranslation, Translation } from '../../../src/mail/templates/translation.js';
import { movedSince } from '../../../src/mail/planning/snapshot.js';
import type { PlannedTemplates } from '../../../src/mail/planning/plan-templates.js';
import type { Plan, TemplatePlan } from '../../../src/plan/plan.js';
import { closed } from '../../support/closed-schema.js';
import {
  desiredTemplate,
  liveTemplate,
  liveTranslations,
  mailPatterns,
  mailSettings,
} from '../../support/mail.js';
import { planFor } from '../../support/mail-plans.js';
import { somePlan } from '../../render/support.js';

/** `de=Hallo` is a translation in German with this subject and the same body. */
function translations(...texts: readonly string[]): readonly Translation[] {
  return texts.map((text) => {
    const [language = '', subject = ''] = text.split('=');
    return { language, subject, body: subject };
  });
}

function plan(
  live: readonly string[],
  files: readonly string[],
  settings?: Partial<MailSettings>,
): PlannedTemplates {
  const template = liveTemplate();
  const state = {
    templates: [template],
    translations: new Map([[template.id, liveTranslations(translations(...live))]]),
  };
  return planFor(state, [desiredTemplate(translations(...files))], mailSettings(settings));
}

function templatePlan(planned: PlannedTemplates): TemplatePlan {
  const [template] = planned.mail.templates;
  if (!template) throw new Error('no template is planned');
  return template;
}

/** `update mail/welcome/de`, with what it waits for and its group. */
function steps(planned: PlannedTemplates): readonly string[] {
  return templatePlan(planned).steps.map(({ id, action, address, waitsFor, group }) =>
    [`${id} ${action} ${address.split('/').at(-1)}`, ...waitsFor.map((other) => `< ${other}`), group ?? '']
      .join(' ')
      .trim(),
  );
}

describe('the order of writes', () => {
  test.each<[string, readonly string[], readonly string[], readonly string[]]>([
    ['nothing to do', ['de=a'], ['de=a'], []],
    [
      'what comes is before what goes',
      ['de=a', 'it=b'],
      ['de=c', 'fr=d'],
      ['m1 update de', 'm2 create fr', 'm3 delete it'],
    ],
    [
      'a renamed translation goes when it has come',
      ['pt_BR=a'],
      ['xx=a'],
      ['m1 create xx', 'm2 delete pt_BR < m1'],
    ],
    [
      'so does a rewritten one of the same language',
      ['pt=a'],
      ['pt-BR=b'],
      ['m1 create pt-BR', 'm2 delete pt < m1'],
    ],
    [
      'an update replaces nothing of another region',
      ['pt=a', 'pt-BR=b'],
      ['pt-BR=c'],
      ['m1 update pt-BR', 'm2 delete pt'],
    ],
    [
      'one of several in a language goes after the update of the other',
      ['de=a', 'de=b'],
      ['de=bc'],
      ['m1 update de', 'm2 delete de < m1'],
    ],
    ['where the service writes capitals, nothing is written', ['PT-BR=a'], ['pt-BR=a'], []],
    [
      'where the service writes capitals, an update keeps them',
      ['PT-BR=a'],
      ['pt-BR=b'],
      ['m1 update PT-BR'],
    ],
    [
      'where a tag is corrected, the delete is first and the create at once',
      ['pt-br=a'],
      ['pt-BR=a'],
      ['m1 delete pt-br g-m1-m2', 'm2 create pt-BR g-m1-m2'],
    ],
    [
      'and what waits for that create comes after it',
      ['pt-br=a', 'pt=b'],
      ['pt-BR=a'],
      ['m1 delete pt-br g-m1-m2', 'm2 create pt-BR g-m1-m2', 'm3 delete pt < m2'],
    ],
    [
      'of two that differ in capitals, each is for the file that is spelled like it',
      ['de=a', 'DE=b'],
      ['de=b'],
      ['m1 update de', 'm2 delete DE < m1'],
    ],
    ['files for two live spellings are two', ['de=a', 'DE=b'], ['de=a', 'DE=b'], []],
    ['a live translation is for one file', ['De=a'], ['de=b', 'DE=a'], ['m1 create de']],
    [
      'other languages do not wait',
      ['it=a', 'es=b'],
      ['de=c'],
      ['m1 create de', 'm2 delete es', 'm3 delete it'],
    ],
  ])('%s', (_, live, files, expected) => {
    expect(steps(plan(live, files))).toEqual(expected);
  });
});

test('a step has what a request needs and where it comes from', () => {
  const template = liveTemplate();
  const live = [{ id: '17', language: 'de', subject: 'Alt', body: 'Text' }];
  const state = { templates: [template], translations: new Map([[template.id, live]]) };
  const files = [{ language: 'de', subject: 'Neu', body: 'Text' }];
  const [planned] = planFor(state, [desiredTemplate(files)]).mail.templates;
  expect(planned).toMatchObject({
    template: 'welcome',
    templateId: 't1',
    folder: 'mail/welcome',
    ignored: 0,
  });
  expect(planned?.steps).toEqual([
    {
      id: 'm1',
      action: 'update',
      address: 'mail/welcome/de',
      recordId: '17',
      before: { language: 'de', subject: 'Alt', body: 'Text' },
      after: { language: 'de', subject: 'Neu', body: 'Text' },
      changed: ['subject'],
      waitsFor: [],
      waits: [],
      group: null,
      source: { file: 'mail/welcome/de.yaml', line: 1, column: 10 },
      risks: [],
    },
  ]);
});

test.each([
  ['subject and body', { subject: 'x', body: 'y' }, ['subject', 'body']],
  ['a trailing newline', { subject: 'Alt', body: 'Text\n' }, ['body']],
])('%s may change', (_, text, changed) => {
  const template = liveTemplate();
  const live = [{ id: '17', language: 'de', subject: 'Alt', body: 'Text' }];
  const state = { templates: [template], translations: new Map([[template.id, live]]) };
  const { mail } = planFor(state, [desiredTemplate([{ language: 'de', ...text }])]);
  expect(mail.templates[0]?.steps.map((step) => step.changed)).toEqual([changed]);
});

describe('patterns of `ignore` and `protect`', () => {
  test.each([
    [{}, true],
    [{ language: 'de' }, true],
    [{ template: 'welcome' }, true],
    [{ template: 'T1' }, true],
    [{ template: 't1', language: 'd*' }, true],
    [{ template: 'wel*' }, true],
    [{ template: 'wel*', language: 'fr' }, false],
    [{ template: 'other', language: 'de' }, false],
  ])('%j matches the translation: %s', (pattern, isMatch) => {
    const ignored = plan(['de=a'], [], { ignore: mailPatterns([pattern]) });
    expect(steps(ignored)).toEqual(isMatch ? [] : ['m1 delete de']);
    expect(templatePlan(ignored).ignored).toBe(isMatch ? 1 : 0);
    for (const files of [['fr=b'], ['de=c', 'fr=b']]) {
      const { risks } = plan(['de=a', 'fr=b'], files, { protect: mailPatterns([pattern]) });
      expect(risks.some(({ code, level }) => code === 'protected' && level === 'block')).toBe(isMatch);
    }
  });

  test('a protected translation may stay and others may come', () => {
    const { risks } = plan(['de=a'], ['de=a', 'fr=b'], { protect: mailPatterns([{}]) });
    expect(risks).toEqual([]);
  });
});

/** What is told of languages whose readers get the default. */
function fallback(...languages: readonly string[]): readonly string[] {
  return languages.map((language) => `fallback-text mail/welcome/${language}`);
}

describe('risks', () => {
  const ten = Array.from({ length: 10 }, (_, index) => `l${index}=a`);
  const changed = (count: number): readonly string[] =>
    ten.map((text, index) => (index < count ? `l${index}=b` : text));

  test.each<[string, readonly string[], readonly string[], readonly string[]]>([
    ['no live translation', [], ['de=a'], []],
    ['the last one goes', ['de=a'], [], ['template-emptied mail/welcome']],
    ['all go', ['de=a', 'fr=a'], [], ['template-emptied mail/welcome']],
    ['all go, others come', ['de=a', 'fr=a'], ['it=b'], fallback('de', 'fr')],
    ['one of two goes', ['de=a', 'fr=a'], ['fr=a'], fallback('de')],
    ['one is renamed to a variety', ['pt=a', 'fr=a'], ['pt-BR=a', 'fr=a'], fallback('pt')],
    ['one is spelled in another case', ['pt-br=a', 'fr=a'], ['pt-BR=b', 'fr=a'], []],
    ['one of two in the same language goes', ['de=a', 'de=b'], ['de=a'], []],
    ['three of ten change', ten, changed(3), []],
    ['four of ten change', ten, changed(4), ['bulk-change mail']],
    ['four of ten go', ten, ten.slice(4), ['bulk-change mail', ...fallback('l0', 'l1', 'l2', 'l3')]],
    ['all of nine change', ten.slice(1), changed(10).slice(1), []],
    ['ten come', [], ten, []],
  ])('%s', (_, live, files, expected) => {
    const { risks } = plan(live, files);
    expect(risks.map(({ code, address }) => `${code} ${address}`)).toEqual(expected);
  });

  test.each([
    [
      ['de=a'],
      'the only translation of welcome would be deleted: everyone would get the default in English (en)',
    ],
    [
      ['de=a', 'fr=a'],
      'all 2 translations of welcome would be deleted: everyone would get the default in English (en)',
    ],
  ])('that empty a template of %j tell their number', (live, message) => {
    expect(plan(live, []).risks).toMatchObject([{ code: 'template-emptied', message }]);
  });

  test('an ignored translation does not keep a template from being emptied', () => {
    const settings = { ignore: mailPatterns([{ language: 'de' }]) };
    expect(plan(['de=a', 'fr=a'], [], settings).risks.map(({ code }) => code)).toEqual(['template-emptied']);
  });

  test('what a policy keeps counts among all that is managed', () => {
    const { risks } = plan([...ten, 'de=a'], [...changed(4)], { policy: 'upsert-only' });
    expect(risks.map(({ message }) => message)).toEqual([expect.stringContaining('4 of 11 ')]);
  });

  test('stand at their steps', () => {
    const { mail } = plan(['de=a', 'fr=a'], [], { protect: mailPatterns([{ language: 'de' }]) });
    expect(mail.templates[0]?.steps.map(({ risks }) => risks)).toEqual([
      ['protected', 'template-emptied'],
      ['template-emptied'],
    ]);
  });
});

test.each([
  ['sync', 0],
  ['upsert-only', 1],
  ['create-only', 2],
] as const)('under %s %d translations stay that are not as in the files', (policy, left) => {
  expect(templatePlan(plan(['de=a', 'fr=b', 'it=c'], ['de=b', 'fr=b'], { policy })).left).toBe(left);
});

test('a plan has the patterns that may match its translations, and nothing else of them', () => {
  const ignore = mailPatterns([
    { template: 'welcome' },
    { language: 'fr' },
    { template: 't1', language: 'it' },
    { template: 'other', language: 'de' },
  ]);
  expect(templatePlan(plan([], [], { ignore })).ignore).toStrictEqual([
    { template: 'welcome' },
    { language: 'fr' },
    { template: 't1', language: 'it' },
  ]);
});

test('an id cannot be both of a step and of a translation that stays', () => {
  const template = liveTemplate();
  const live = liveTranslations(translations('de=a', 'fr=b')).map((each) => ({ ...each, id: '1' }));
  const state = { templates: [template], translations: new Map([[template.id, live]]) };
  expect(() => planFor(state, [desiredTemplate(translations('de=a'))])).toThrow('1');
});

describe('a plan is stale', () => {
  const template = liveTemplate();
  const live: readonly LiveTranslation[] = liveTranslations(translations('de=a', 'fr=b', 'xx=c'));
  const settings = mailSettings({ ignore: mailPatterns([{ language: 'xx' }]) });
  const state = { templates: [template], translations: new Map([[template.id, live]]) };
  const [planned] = planFor(state, [desiredTemplate(translations('de=b'))], settings).mail.templates;

  test.each<[string, Partial<LiveTemplate>, readonly LiveTranslation[], readonly string[]]>([
    ['not when nothing moved', {}, live, []],
    ['not by another order', {}, live.toReversed(), []],
    ['not by what is ignored', {}, live.slice(0, 2), []],
    ['when a translation is gone', {}, live.slice(1), ['de (id 1) is gone']],
    [
      'when one is new',
      {},
      [...live, { id: '9', language: 'it', subject: '', body: '' }],
      ['it (id 9) is new'],
    ],
    [
      'when one was changed',
      {},
      live.map((each) => ({ ...each, body: 'x' })),
      ['de (id 1) was changed', 'fr (id 2) was changed'],
    ],
    ['when the default subject was changed', { subject: 'x' }, live, ['the default text was changed']],
    ['when the default body was changed', { body: 'x' }, live, ['the default text was changed']],
    ['when the default language was changed', { language: 'fr' }, live, ['the default text was changed']],
  ])('%s', (_, change, now, expected) => {
    expect(
      planned && movedSince(planned, { template: { ...template, ...change }, translations: now }),
    ).toEqual(expected);
  });

  test('when the template is gone', () => {
    expect(planned && movedSince(planned, undefined)).toHaveLength(1);
  });
});

test('a plan with mail is as its schema says, and nothing else', () => {
  const settings = { ignore: mailPatterns([{ template: 'welcome', language: 'xx' }]) };
  const { mail, risks } = plan(['de=a', 'it=b', 'PT-BR=c', 'xx=d'], ['de=c', 'fr=d', 'pt-BR=e'], settings);
  const schema: object = JSON.parse(readFileSync('schemas/plan.schema.json', 'utf8'));
  const whole: Plan = { ...somePlan([], risks), mail };
  for (const each of [schema, closed(schema)]) {
    const validate = new Ajv({ allErrors: true, allowUnionTypes: true }).compile(each);
    validate(whole);
    expect(validate.errors).toBeNull();
  }
  const broken = {
    ...whole,
    mail: { brand: 'acme', templates: [{ ...templatePlan({ mail, risks }), listing: undefined }] },
  };
  expect(new Ajv({ allowUnionTypes: true }).compile(schema)(JSON.parse(JSON.stringify(broken)))).toBe(false);
});

test('a text that moves from the subject to the body is a change, though both together read the same', () => {
  const template = liveTemplate();
  const live = { language: 'de', subject: 'Hallo', body: 'Welt' };
  const state = {
    templates: [template],
    translations: new Map([[template.id, liveTranslations([live])]]),
  };
  const moved = { language: 'de', subject: 'Hal', body: 'loWelt' };
  const { steps: changes } = templatePlan(planFor(state, [desiredTemplate([moved])]));
  expect(changes.map(({ action, changed }) => [action, changed])).toEqual([['update', ['subject', 'body']]]);
});
