import { readFileSync } from 'node:fs';
import { Ajv } from 'ajv';
import { describe, expect, test } from 'vitest';
import { stripVTControlCharacters } from 'node:util';
import { textWidth } from '../../src/text/columns.js';
import { colourStyle, plainStyle } from '../../src/text/style.js';
import { matchTemplates } from '../../src/mail/diff/match-templates.js';
import type { MailStatus, TranslationState } from '../../src/mail/status.js';
import { mailStatus, offlineStatus } from '../../src/mail/status.js';
import type { DesiredTemplate, LiveTemplate } from '../../src/mail/templates/template.js';
import type { Translation } from '../../src/mail/templates/translation.js';
import { formatMailStatusJson } from '../../src/render/json/mail.js';
import { formatMailStatus } from '../../src/render/text/mail-status.js';
import { closed } from '../support/closed-schema.js';
import {
  desiredTemplate,
  liveTemplate,
  liveTranslations,
  mailLanguages,
  mailPatterns,
  mailSettings,
  mirrorOf,
} from '../support/mail.js';

function translations(...texts: readonly string[]): readonly Translation[] {
  return texts.map((text) => ({ language: text.split('=')[0] ?? '', subject: text, body: '' }));
}

interface Scene {
  readonly template: LiveTemplate;
  readonly live: readonly Translation[];
  readonly folder?: DesiredTemplate;
}

function statusOf(scenes: readonly Scene[], listed: readonly string[] = []): MailStatus {
  const templates = scenes.map(({ template }) => template);
  const folders = scenes.flatMap(({ folder }) => folder ?? []);
  return mailStatus({
    templates,
    translations: new Map(scenes.map(({ template, live }) => [template.id, liveTranslations(live)])),
    matches: matchTemplates({ templates: folders }, templates).matches,
    ignore: mailPatterns([{ template: 'welcome', language: 'xx' }]),
    languages: mailLanguages(...listed),
  });
}

function one(live: readonly Translation[], files: readonly Translation[]): MailStatus {
  return statusOf([{ template: liveTemplate(), live, folder: desiredTemplate(files) }]);
}

describe('the state of a language', () => {
  test.each<[TranslationState, string, readonly string[], readonly string[]]>([
    ['present', 'de', ['de=a'], ['de=a']],
    ['outdated', 'de', ['de=a'], ['de=b']],
    ['outdated', 'de', ['de=a', 'de=a'], ['de=a']],
    ['new', 'de', [], ['de=a']],
    ['only-live', 'de', ['de=a'], []],
    ['ignored', 'xx', ['xx=a'], []],
    ['default', 'en', [], []],
    ['only-live', 'en', ['en=a'], []],
    ['new', 'en', [], ['en=a']],
    ['outdated', 'pt-BR', ['pt-br=a'], ['pt-BR=a']],
  ])('is %s: %s, live %j, files %j', (state, language, live, files) => {
    const { templates } = one(translations(...live), translations(...files));
    expect(templates[0]?.states[language]).toBe(state);
  });

  test('is missing where only other templates have it', () => {
    const other = liveTemplate({ id: 't2', name: 'other', language: 'EN' });
    const { templates } = statusOf([
      { template: liveTemplate(), live: translations('de=a') },
      { template: other, live: [] },
    ]);
    expect(templates.map(({ template, states }) => [template, states])).toEqual([
      ['other', { de: 'missing', EN: 'default' }],
      ['welcome', { de: 'only-live', EN: 'default' }],
    ]);
  });
});

test('a translation that differs only in the case of its language is present', () => {
  const text = { subject: 'Olá', body: '' };
  const { live, templates } = one([{ language: 'pt-br', ...text }], [{ language: 'pt-BR', ...text }]);
  expect(live).toBe(true);
  expect(templates[0]?.states).toMatchObject({ 'pt-BR': 'present' });
});

test('every cell is counted, in all and by language', () => {
  const { totals, languages, templates } = one(
    translations('de=a', 'fr=b', 'xx=c'),
    translations('de=a', 'fr=x', 'it=d'),
  );
  const counts = {
    present: 1,
    outdated: 1,
    new: 1,
    'only-live': 0,
    missing: 0,
    ignored: 1,
    default: 1,
    unwanted: 0,
  };
  expect(totals).toEqual(counts);
  expect(languages.map(({ language }) => language)).toEqual(['de', 'en', 'fr', 'it', 'xx']);
  const sums = languages.map((each) => Object.values(each.totals).reduce((a, b) => a + b, 0));
  expect(sums).toEqual(languages.map(() => templates.length));
});

describe('with listed languages', () => {
  const scene = {
    template: liveTemplate({ language: 'en' }),
    live: translations('pt-br=a', 'it=b'),
    folder: desiredTemplate(translations('DE=a')),
  };
  const other = { template: liveTemplate({ id: 't2', name: 'other', language: 'fr' }), live: [] };
  const status = (): MailStatus => statusOf([scene, other], ['pt-BR', 'de', 'fr', 'xx']);

  test('the columns are the listed ones in their order, then what else has been translated', () => {
    expect(status().languages.map(({ language }) => language)).toEqual(['pt-BR', 'de', 'fr', 'xx', 'it']);
  });

  test('a gap is what is listed and not ignored', () => {
    const { templates, totals } = status();
    expect(templates.map(({ states }) => states)).toEqual([
      { 'pt-BR': 'missing', de: 'missing', fr: 'default', xx: 'missing', it: 'unwanted' },
      { 'pt-BR': 'only-live', de: 'new', fr: 'missing', xx: 'unwanted', it: 'only-live' },
    ]);
    expect(totals).toMatchObject({ missing: 4, unwanted: 2, default: 1 });
  });

  test('a language that is only the default of templates is no column unless it is listed', () => {
    const [without, listed] = [statusOf([scene], ['de']), statusOf([scene], ['EN', 'de'])];
    expect(Object.keys(without.templates[0]?.states ?? {})).toEqual(['de', 'it', 'pt-br']);
    expect(Object.keys(listed.templates[0]?.states ?? {})).toEqual(['EN', 'de', 'it', 'pt-br']);
  });

  test('offline, too', () => {
    const mail = { templates: [desiredTemplate(translations('DE=a'), { mirror: mirrorOf(liveTemplate()) })] };
    const ignore = mailPatterns([{ template: 't1', language: 'fr' }]);
    const settings = mailSettings({ ignore, languages: mailLanguages('de', 'en', 'fr', 'it') });
    expect(offlineStatus(mail, settings).templates[0]?.states).toEqual({
      de: 'present',
      en: 'default',
      fr: 'unwanted',
      it: 'missing',
    });
  });
});

test.each([
  ['none', null],
  ['current', mirrorOf(liveTemplate())],
  ['stale', mirrorOf(liveTemplate({ body: 'old' }))],
  ['stale', mirrorOf(liveTemplate({ language: 'de' }))],
] as const)('a mirror is %s', (state, mirror) => {
  const folder = desiredTemplate([], { mirror });
  expect(statusOf([{ template: liveTemplate(), live: [], folder }]).templates[0]?.mirror).toBe(state);
});

describe('without the service', () => {
  const folders = [
    desiredTemplate(translations('de=a', 'fr=b'), { mirror: mirrorOf(liveTemplate({ id: 'x' })) }),
    desiredTemplate(translations('de=c'), { name: 'other' }),
  ];

  test('present is what has a file, and what a mirror would tell is unknown without one', () => {
    const { live, templates, languages } = offlineStatus({ templates: folders }, mailSettings());
    expect(live).toBe(false);
    expect(languages.map(({ language }) => language)).toEqual(['de', 'en', 'fr']);
    expect(templates).toEqual([
      {
        template: 'other',
        templateId: 'other',
        folder: 'mail/other',
        defaultLanguage: null,
        mirror: 'none',
        states: { de: 'present', en: 'missing', fr: 'missing' },
        marks: {},
      },
      {
        template: 'welcome',
        templateId: 'x',
        folder: 'mail/welcome',
        defaultLanguage: 'en',
        mirror: 'unchecked',
        states: { de: 'present', en: 'default', fr: 'present' },
        marks: {},
      },
    ]);
  });

  test('the legend claims nothing of what is live', () => {
    const text = formatMailStatus(offlineStatus({ templates: folders }, mailSettings()), {
      style: plainStyle,
      width: 80,
    });
    expect(text.split('\n').slice(5)).toEqual([
      '✓ present    has a file',
      '· missing    the default is sent',
      'd default    the language of the default',
      '',
      '2 templates, 3 languages: 3 present, 2 missing. The service was not asked.',
      '',
    ]);
  });
});

describe('as text', () => {
  const some = statusOf([
    {
      template: liveTemplate(),
      live: translations('de=a', 'fr=a', 'pt-BR=a', 'xx=a'),
      folder: desiredTemplate(translations('de=a', 'fr=b', 'it=c'), {
        mirror: mirrorOf(liveTemplate({ body: 'old' })),
      }),
    },
    { template: liveTemplate({ id: 't2', name: 'other' }), live: translations('fr=a') },
  ]);

  test('templates stand down, languages across', () => {
    expect(formatMailStatus(some, { style: plainStyle, width: 80 }).split('\n')).toEqual([
      '            de  en  fr  it  pt-BR  xx',
      'other °     ·   d   -   ·   ·      ·',
      'welcome *   ✓   d   ~   +   -      i',
      'translated  1   0   2   0   1      1',
      '',
      '✓ present    live matches the file',
      '~ outdated   live differs from the file',
      '+ new        has a file, not live yet',
      '- only live  live without a file',
      '· missing    the default is sent',
      'i ignored    live and ignored',
      'd default    the language of the default',
      '* the default has changed since its mirror was written',
      '° the template has no folder and is ignored',
      '',
      '2 templates, 6 languages: 1 present, 1 outdated, 1 new, 2 only live, 4 missing,',
      '1 ignored.',
      '',
    ]);
  });

  test.each([40, 80])('many languages are broken to tables of %d columns', (width) => {
    const languages = Array.from({ length: 40 }, (_, index) => `l${index}=a`);
    const text = formatMailStatus(one(translations(...languages), []), { style: colourStyle, width });
    const lines = stripVTControlCharacters(text).split('\n');
    const tables = lines.filter((line) => line.startsWith('welcome'));
    expect(tables.join(' ').match(/-/g)).toHaveLength(40);
    expect(Math.max(...tables.map(textWidth))).toBeLessThanOrEqual(width);
  });

  test('30 languages and 200 templates are one table of 80 columns, whose head is repeated', () => {
    const languages = Array.from({ length: 30 }, (_, index) => (index % 7 ? `l${index}` : `pt-BR-x${index}`));
    const scenes = Array.from({ length: 200 }, (_, index) => ({
      template: liveTemplate({ id: `t${index}`, name: `template-${String(index).padStart(3, '0')}` }),
      live: translations(...languages.map((language) => `${language}=a`)),
    }));
    const status = statusOf(scenes);
    const lines = formatMailStatus(status, { style: plainStyle, width: 80 }).split('\n');
    expect(Math.max(...lines.map(textWidth))).toBeLessThanOrEqual(80);
    const rows = lines.filter((line) => line.startsWith('template-'));
    expect(rows).toHaveLength(200);
    expect(rows.every((row) => row.length === rows[0]?.length)).toBe(true);
    expect(lines.filter((line) => line.includes('l l l l l l p'))).toHaveLength(5);
  });

  test.each([
    [37, '            de  en  fr  it  pt-BR  xx'],
    [36, '           d e f i p x'],
  ])('in %i columns the languages stand side by side if they fit', (width, head) => {
    const [line] = formatMailStatus(some, { style: plainStyle, width }).split('\n');
    expect(line).toBe(head);
  });

  test('a long name stands above its row, in full', () => {
    const name = 'a-template-whose-name-is-longer-than-any-name-that-leaves-room-for-languages';
    const status = statusOf([{ template: liveTemplate({ name }), live: translations('de=a') }]);
    const lines = formatMailStatus(status, { style: plainStyle, width: 80 }).split('\n');
    expect(lines[1]).toBe(`${name} °`);
    expect(lines[2]?.trim()).toBe('-   d');
  });

  test('of no templates it is a sentence', () => {
    expect(formatMailStatus(statusOf([]), { style: plainStyle, width: 80 })).toBe(
      'There are no mail templates.\n',
    );
  });

  test.each([
    ['with the service', some],
    ['without it', offlineStatus({ templates: [desiredTemplate(translations('de=a'))] }, mailSettings())],
  ])('and as JSON, %s, it is as the schema says, and nothing else', (_, status) => {
    const json: unknown = JSON.parse(formatMailStatusJson(status));
    expect(json).toEqual({ formatVersion: '1.2', ...status });
    const schema: object = JSON.parse(readFileSync('schemas/mail-status.schema.json', 'utf8'));
    for (const each of [schema, closed(schema)]) {
      const validate = new Ajv({ allErrors: true, allowUnionTypes: true }).compile(each);
      validate(json);
      expect(validate.errors).toBeNull();
    }
  });
});
