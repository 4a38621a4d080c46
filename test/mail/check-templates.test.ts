import { describe, expect, test } from 'vitest';
import { checkTemplates, checkLiveTemplates, isInFiles } from '../../src/mail/check-templates.js';
import type { LiveTemplate } from '../../src/mail/templates/template.js';
import type { MailText } from '../../src/mail/templates/translation.js';
import { placed } from '../load/support.js';
import { desiredTemplate, liveTemplate, mailPatterns, mailSettings, mirrorOf } from '../support/mail.js';
import { diagnose, problems } from './checked.js';

describe('placeholders are judged over subject and body together', () => {
  const both = { subject: '{{a}}', body: 'x {{b.c}} {{a}}' };

  test.each<[string, Partial<LiveTemplate>, Partial<MailText>, readonly string[]]>([
    ['the same ones', both, { subject: '{{a}}', body: '{{b.c}} {{a}}' }, []],
    ['one moved to the body', { subject: '{{a}}', body: 'x' }, { subject: 'y', body: '{{a}}' }, []],
    ['one more often', both, { subject: '{{a}}', body: '{{b.c}} {{b.c}} {{a}}' }, []],
    ['one unknown', { subject: 's', body: 'b' }, { body: 'x {{a}}' }, ['mail/unknown-placeholder 2:10']],
    [
      'one unknown in both, told once',
      { subject: 's', body: 'b' },
      { subject: '{{a}}', body: '{{a}}' },
      ['mail/unknown-placeholder 1:11'],
    ],
    ['a part of a name', both, { body: '{{b}} {{b.c}} {{a}}' }, ['mail/unknown-placeholder 2:8']],
    [
      'capitals',
      { subject: '{{a}}', body: 'b' },
      { subject: '{{A}}' },
      ['mail/unknown-placeholder 1:11', 'mail/missing-placeholder 1:10'],
    ],
    ['one missing of the subject', { subject: '{{a}}', body: 'b' }, {}, ['mail/missing-placeholder 1:10']],
    ['one missing of the body', { subject: 's', body: '{{a}}' }, {}, ['mail/missing-placeholder 2:7']],
    ['one missing of both', { subject: '{{a}}', body: '{{a}}' }, {}, ['mail/missing-placeholder 1:10']],
    [
      'one of the body in the subject only',
      { subject: 's', body: '{{a}}' },
      { subject: '{{a}}' },
      ['mail/placeholder-in-subject 1:11'],
    ],
    [
      'one of both in the subject only',
      { subject: '{{a}}', body: '{{a}}' },
      { subject: '{{a}}' },
      ['mail/placeholder-in-subject 1:11'],
    ],
    ['one of the body in both', { subject: 's', body: '{{a}}' }, { subject: '{{a}}', body: '{{a}}' }, []],
  ])('%s', (_, defaultText, text, expected) => {
    expect(problems(defaultText, text)).toEqual(expected);
  });
});

describe('other faults of a translation', () => {
  const plain = { subject: 'Subject', body: 'Body' };

  test.each<[string, Partial<MailText>, string, readonly string[]]>([
    ['nothing', {}, 'de', []],
    ['an empty subject', { subject: '' }, 'de', ['mail/empty-text 1:10']],
    ['a blank body', { body: ' \n' }, 'de', ['mail/empty-text 2:7']],
    ['a subject that ends with a line end', { subject: 'x\n' }, 'de', ['mail/subject-line 1:10']],
    ['a subject of two lines', { subject: 'x\ny' }, 'de', ['mail/subject-line 1:10']],
    ['a name that is no language', {}, 'de_DE', ['mail/language-tag 1:1']],
    ['the language of the default', {}, 'EN', ['mail/default-language 1:1']],
    ['the text of the default', plain, 'de', ['mail/same-as-default 1:10']],
    ['the text and the language of the default', plain, 'en', ['mail/default-language 1:1']],
    ['the subject of the default', { subject: 'Subject' }, 'de', ['mail/same-as-default 1:10']],
    ['the body of the default', { body: 'Body' }, 'de', ['mail/same-as-default 2:7']],
    ['the subject of the default in a variety of its language', { subject: 'Subject' }, 'en-GB', []],
    ['its whole text in a variety of its language', plain, 'en-GB', ['mail/same-as-default 1:10']],
  ])('%s', (_, text, language, expected) => {
    expect(problems(plain, text, language)).toEqual(expected);
  });

  test.each<[Partial<MailText>, string, string, string]>([
    [plain, 'de', 'subject and body equal', 'remove this file'],
    [{ subject: 'Subject' }, 'de', 'subject equals', 'translate it, too'],
    [{ body: 'Body' }, 'de', 'body equals', 'translate it, too'],
    [{}, 'pt_BR', '"pt_BR"', 'pt-BR.yaml'],
    [{}, 'no language', '"no language"', 'for example'],
    [{ subject: 'x\n' }, 'de', 'ends with a line break', '|-'],
    [{ subject: 'x\ny\n' }, 'de', 'more than one line', 'on one line'],
  ])('%j in %s: says what is wrong, %s, and what to do, %s', (text, language, message, hint) => {
    expect(diagnose(plain, text, language)).toMatchObject([
      { message: expect.stringContaining(message), hint: expect.stringContaining(hint) },
    ]);
  });

  test('a blank text is fine where the default is blank, too', () => {
    expect(problems({ subject: 'Subject', body: ' \n' }, { body: ' ' })).toEqual([]);
  });

  test('an empty text is fine where the default has none either', () => {
    expect(problems({ subject: 'Subject', body: '' }, { body: '' })).toEqual([]);
  });

  test('a pattern that ignores it', () => {
    const template = desiredTemplate([
      { language: 'de', subject: 's', body: 'b' },
      { language: 'fr', subject: 's', body: 'b' },
    ]);
    const ignore = mailPatterns([
      { template: 'other' },
      { template: 'wel*', language: 'd?' },
      { language: 'de' },
    ]);
    const [diagnostic, more] = checkTemplates({ templates: [template] }, mailSettings({ ignore }));
    expect(diagnostic).toMatchObject({ rule: { code: 'mail/ignored' }, address: 'mail/welcome/de' });
    expect(diagnostic?.related[0]?.at).toBe(ignore[2]?.place);
    expect(more).toBeUndefined();
  });
});

test('without a mirror only what needs no default is told', () => {
  const text = { subject: '{{a}}', body: '{{b' };
  const template = desiredTemplate([{ language: 'en', ...text }]);
  expect(placed([...checkTemplates({ templates: [template] }, mailSettings())])).toEqual([
    'mail/malformed-placeholder 2:8',
  ]);
});

describe('in the light of the live template', () => {
  const live = liveTemplate({ subject: '{{new}}', body: 'b' });

  test('translations are judged by it and not by the mirror, which is judged as well', () => {
    const mirror = mirrorOf({ ...live, subject: '{{old}}' });
    const desired = desiredTemplate([{ language: 'de', subject: '{{old}}', body: 't' }], { mirror });
    expect(placed([...checkLiveTemplates([{ desired, live }], mailSettings())])).toEqual([
      'mail/stale-mirror 1:10',
      'mail/unknown-placeholder 1:11',
      'mail/missing-placeholder 1:10',
    ]);
  });

  test.each<[string, Partial<LiveTemplate>, readonly string[]]>([
    ['nothing', {}, []],
    ['the subject', { subject: 'x' }, ['mail/stale-mirror 1:10']],
    ['the body', { body: 'x' }, ['mail/stale-mirror 2:7']],
    ['subject and body', { subject: 'x', body: 'x' }, ['mail/stale-mirror 1:10']],
    ['the language', { language: 'fr' }, ['mail/stale-mirror 1:1']],
    ['the id', { id: 't2' }, ['mail/stale-mirror 1:1']],
    ['the name', { name: 'other' }, []],
  ])('a mirror is stale when the default has another one of: %s', (_, change, expected) => {
    const desired = desiredTemplate([], { mirror: mirrorOf({ ...live, ...change }) });
    expect(placed([...checkLiveTemplates([{ desired, live }], mailSettings())])).toEqual(expected);
  });
});

test('what the files alone show is told apart from what only the live default shows', () => {
  const live = liveTemplate({ subject: '{{new}} {{both}}', body: 'b' });
  const mirror = mirrorOf({ ...live, subject: '{{both}}' });
  const desired = desiredTemplate([{ language: 'de', subject: '{{a b}}', body: 't' }], { mirror });
  const found = [...checkLiveTemplates([{ desired, live }], mailSettings())];
  const isOffline = isInFiles(found, desired, mailSettings());
  const messages = (wanted: boolean): readonly string[] =>
    found.filter((each) => isOffline(each) === wanted).map(({ rule, message }) => `${rule.code} ${message}`);
  expect(messages(true)).toEqual([
    'mail/missing-placeholder the placeholder {{both}} of the default subject is missing',
    expect.stringMatching(/^mail\/malformed-placeholder /),
  ]);
  expect(messages(false)).toEqual([
    expect.stringMatching(/^mail\/stale-mirror /),
    'mail/missing-placeholder the placeholder {{new}} of the default subject is missing',
  ]);
});

test.each([
  ['unknown', 's', `{{${'a'.repeat(3000)}}}`],
  ['malformed', 's', `{{a ${'a'.repeat(3000)}}}`],
  ['never closed', 's', '{{'.repeat(3000)],
  ['missing', `{{${'a'.repeat(3000)}}}`, 'Text'],
])('a very long placeholder that is %s is shown in part', (_, defaultBody, body) => {
  const found = diagnose({ subject: 's', body: defaultBody }, { body });
  expect(found.length).toBeGreaterThan(0);
  for (const { message, hint = '' } of found) expect(message.length + hint.length).toBeLessThan(400);
});
