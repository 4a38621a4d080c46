import { describe, expect, test } from 'vitest';
import type { Project } from '../../../src/config/project.js';
import { sourceFile } from '../../../src/diagnostics/source.js';
import type { SavedTemplate } from '../../../src/engine/journals/saved-listings.js';
import { forRestoring, matchRestored, restoredMail } from '../../../src/engine/rollback/templates.js';
import type { LiveTemplate, MailSettings } from '../../../src/mail/templates/template.js';
import { printableJsonLine } from '../../../src/text/printable.js';
import { liveTemplate, liveTranslations, mailPatterns } from '../../support/mail.js';
import { someProject } from '../../support/projects.js';

const translations = liveTranslations([
  { language: 'de', subject: 'Willkommen', body: 'Hallo.\n' },
  { language: 'fr', subject: 'Bienvenue', body: 'Bonjour.\n' },
]);
const settings: MailSettings = { languages: [], policy: 'sync', ignore: [], protect: [] };

function saved(change: Partial<LiveTemplate> = {}, scope = 'mail/welcome'): SavedTemplate {
  const template = { brand: 'acme', ...liveTemplate(change) };
  const text = `${printableJsonLine(template)},${translations.map(printableJsonLine).join(',')}`;
  return {
    journal: sourceFile(`${scope}.jsonl`, text),
    listing: {
      kind: 'listing',
      formatVersion: '2.0',
      tool: 'zonemason 1.0.0',
      endpoint: 'https://mail.example.net/',
      scope,
      fingerprint: `sha256:${'0'.repeat(64)}`,
      template,
      records: translations,
    },
  };
}

describe('a restored template', () => {
  test('is the folder that the journal would be, without ids', () => {
    const { templates } = restoredMail([saved()]);
    expect(templates).toMatchObject([
      { name: 'welcome', folder: 'mail/welcome.jsonl', mirror: { id: 't1', language: 'en' } },
    ]);
    const places = expect.anything();
    expect(templates[0]?.translations).toEqual([
      { language: 'de', subject: 'Willkommen', body: 'Hallo.\n', places },
      { language: 'fr', subject: 'Bienvenue', body: 'Bonjour.\n', places },
    ]);
  });

  test('has its texts at their places in the journal', () => {
    const [template] = restoredMail([saved()]).templates;
    const places = [template?.mirror?.places, ...(template?.translations ?? []).map((each) => each.places)];
    const texts = places.flatMap((place) => {
      if (!place) return [];
      return [place.subject, place.body].map(({ file, start, end }): unknown =>
        JSON.parse(file.text.slice(start, end)),
      );
    });
    const [de, fr] = translations;
    const mirror = saved().listing.template;
    expect(texts).toEqual([mirror, mirror, de, de, fr, fr]);
  });

  test.each([
    ['its name', 'mail/welcome', 'welcome'],
    ['its id, where that is what it was called', 'mail/t1', 't1'],
  ])('is called by %s', (_, scope, name) => {
    expect(restoredMail([saved({}, scope)]).templates).toMatchObject([{ name }]);
  });

  test('is not one of two journals', () => {
    expect(() => restoredMail([saved(), saved({ name: 'renamed' }, 'mail/renamed')])).toThrow(
      expect.objectContaining({ kind: 'usage', message: expect.stringContaining('mail/renamed') }),
    );
  });
});

function match(journals: readonly SavedTemplate[], live: readonly LiveTemplate[], change = {}) {
  return matchRestored(restoredMail(journals), live, { ...settings, ...change });
}

describe('a template that is restored', () => {
  test('is found by its id, and addressed by its name of today', () => {
    const { matches, failures } = match(
      [saved()],
      [liveTemplate({ id: 't0' }), liveTemplate({ name: 'hi' })],
    );
    expect(matches).toMatchObject([{ desired: { name: 'hi' }, live: { id: 't1' } }]);
    expect(failures).toEqual([]);
  });

  test('keeps its id as its name', () => {
    const { matches } = match([saved({}, 'mail/t1')], [liveTemplate({ name: 'hi' })]);
    expect(matches).toMatchObject([{ desired: { name: 't1' } }]);
  });

  test('that is gone fails, the others do not', () => {
    const other = saved({ id: 't2', name: 'bye' }, 'mail/bye');
    const { matches, failures } = match([saved(), other], [liveTemplate({ id: 't2', name: 'bye' })]);
    expect(matches).toMatchObject([{ desired: { name: 'bye' } }]);
    expect(failures).toMatchObject([
      {
        scope: 'mail/welcome',
        failure: {
          kind: 'error',
          message: expect.stringContaining('id t1'),
          hint: expect.stringContaining('first line'),
        },
      },
    ]);
  });

  test('leaves out what is ignored', () => {
    const ignore = mailPatterns([{ template: 'welcome', language: 'fr' }]);
    const { matches } = match([saved()], [liveTemplate()], { ignore });
    expect(matches).toMatchObject([{ desired: { translations: [{ language: 'de' }] } }]);
  });

  test.each([
    ['is reported if its default has changed', 'Hi.\n', ['mail/welcome']],
    ['is not reported otherwise', liveTemplate().body, []],
  ])('%s', (_, body, addresses) => {
    const { judge } = match([saved()], [liveTemplate({ body })]);
    const { declared, live } = judge([]);
    expect(declared).toEqual([]);
    expect(live.map(({ scope, diagnostic }) => [scope, diagnostic.address])).toEqual(
      addresses.map((address) => [address, address]),
    );
    for (const { diagnostic } of live)
      expect(diagnostic).toMatchObject({
        severity: 'warning',
        rule: { code: 'mail/stale-mirror' },
        at: { start: 0 },
        related: [],
      });
  });
});

test('a rollback deletes, whatever the policy of the project', () => {
  const mail: Project['mail'] = {
    ...settings,
    policy: 'create-only',
    endpoint: new URL('https://mail.example.net/'),
    brand: 'acme',
    translations: 'mail',
    insecureHttp: false,
  };
  expect(forRestoring(someProject({ mail }))).toMatchObject({ mail: { ...mail, policy: 'sync' } });
  expect(forRestoring(someProject()).mail).toBeNull();
  const severities = new Map([
    ['ns/content', 'error'],
    ['ttl/short', 'off'],
  ] as const);
  expect(Object.fromEntries(forRestoring(someProject({ severities })).severities)).toEqual({
    'ns/content': 'warn',
    'ttl/short': 'off',
  });
});
