import { describe, expect, test } from 'vitest';
import { checkTemplates, checkLiveTemplates, isInFiles } from '../../src/mail/check-templates.js';
import type { LiveTemplate, MailSettings } from '../../src/mail/templates/template.js';
import type { TranslationPattern } from '../../src/plan/plan.js';
import type { MailText } from '../../src/mail/templates/translation.js';
import { placed, textAt } from '../load/support.js';
import {
  desiredTemplate,
  liveTemplate,
  mailLanguages,
  mailPatterns,
  mailSettings,
  mirrorOf,
} from '../support/mail.js';

/** `code line:column` of what is wrong with a translation of a default. */
function problems(defaultText: Partial<LiveTemplate>, text: Partial<MailText>, language = 'de') {
  return placed(diagnose(defaultText, text, language));
}

/** As above, by codes and the marked text. */
function marked(defaultText: Partial<LiveTemplate>, text: Partial<MailText>) {
  return diagnose(defaultText, text).map(({ rule, at }) => `${rule.code} ${at ? textAt(at) : ''}`);
}

function diagnose(defaultText: Partial<LiveTemplate>, text: Partial<MailText>, language = 'de') {
  const translation = { language, subject: 'Betreff', body: 'Text', ...text };
  const template = desiredTemplate([translation], { mirror: mirrorOf(liveTemplate(defaultText)) });
  return [...checkTemplates({ templates: [template] }, mailSettings())];
}

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

describe('what two opening braces begin is a placeholder', () => {
  test.each<[string, string, readonly string[]]>([
    ['not closed', 'x {{a y', ['{{a']],
    ['closed on another line', 'x {{a\n}} y', ['{{a']],
    ['closed by one brace', '{{a} y', ['{{a}']],
    ['without a name', '{{}}', ['{{}}']],
    ['with two names', '{{a b}}', ['{{a b}}']],
    ['with two dots', '{{a..b}}', ['{{a..b}}']],
    ['with three braces', '{{{a}}}', ['{{{a}}}']],
    ['within another', '{{a {{b}} }}', ['{{a']],
    ['with blanks', '{{ a }}', ['{{ a }}']],
    ['twice, told once', '{{}} {{}}', ['{{}}']],
    ['with a control word', '{{#if a}}', ['{{#if a}}']],
  ])('%s', (_, body, expected) => {
    const found = marked({ subject: '{{a}} {{b}}', body: 's' }, { subject: '{{a}} {{b}}', body });
    expect(found).toEqual(expected.map((text) => `mail/malformed-placeholder ${text}`));
  });

  test.each([
    ['{{ a }}', 'write {{a}}'],
    ['{{a', 'end the placeholder with }}'],
    ['{{a..b}}', 'write a dotted name'],
  ])('%s has the hint to %s', (body, hint) => {
    const [{ hint: found } = { hint: undefined }] = diagnose(
      { subject: '{{a}}', body: 's' },
      { subject: '{{a}}', body },
    );
    expect(found).toContain(hint);
  });

  test.each([
    ['in JSON', '{"total":{{a}}}'],
    ['in style sheets', '@media print{p{margin:0}}'],
    ['next to one another', '{{a}}{{b}}'],
    ['in brackets', '[{{a}}] ({{b}})'],
  ])('%s', (_, body) => {
    expect(marked({ subject: '{{a}} {{b}}', body: 's' }, { subject: '{{a}} {{b}}', body })).toEqual([]);
  });

  test.each(['{{ a }}', '{{#if a}}', '{{{a}}}'])('but %s works where the default has it, too', (spelling) => {
    expect(marked({ subject: 's', body: `x ${spelling}` }, { body: `${spelling} y` })).toEqual([]);
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

test('a subject of placeholders alone has nothing to translate', () => {
  expect(problems({ subject: '{{a}}: {{b}}!', body: 'b' }, { subject: '{{a}}: {{b}}!' })).toEqual([]);
});

describe('languages that every template should have', () => {
  const languages = mailLanguages('de', 'pt-BR', 'en', 'fr');
  const files = ['DE', 'pt-br'].map((language) => ({ language, subject: 's', body: 'b' }));
  const missing = (settings: Partial<MailSettings>, mirror: LiveTemplate | null) => {
    const template = desiredTemplate(files, { mirror: mirror && mirrorOf(mirror) });
    const found = [...checkTemplates({ templates: [template] }, mailSettings({ languages, ...settings }))];
    return found.filter(({ rule }) => rule.code === 'mail/missing-translation');
  };
  const live = liveTemplate({ language: 'EN', subject: 'x' });

  test('are missing where neither a file nor the default is in them, whatever their case', () => {
    const [gap, ...more] = missing({}, live);
    expect(gap).toMatchObject({ address: 'mail/welcome/fr', severity: 'warning' });
    expect(gap?.at?.file.path).toBe('mail/welcome/template.yaml');
    expect(gap?.related[0]?.at).toBe(languages[3]?.place);
    expect(more).toEqual([]);
  });

  test('are reported at the list where there is no mirror, which would tell the language of the default', () => {
    expect(missing({}, null).map(({ address, at }) => [address, at])).toEqual([
      ['mail/welcome/en', languages[2]?.place],
      ['mail/welcome/fr', languages[3]?.place],
    ]);
  });

  test.each<[string, TranslationPattern, number]>([
    ['the language', { language: 'FR' }, 0],
    ['the template', { template: 'wel*' }, 0],
    ['its id', { template: 'T1', language: 'f*' }, 0],
    ['another template', { template: 'other', language: 'fr' }, 1],
  ])('are no gap where they are ignored by %s', (_, pattern, expected) => {
    const found = missing({ ignore: mailPatterns([pattern]) }, live);
    expect(found.map(({ address }) => address).filter((each) => each?.endsWith('/fr'))).toHaveLength(
      expected,
    );
  });

  test('are judged by the live default when it is known', () => {
    const desired = desiredTemplate([{ language: 'de', subject: '{{customer.name}}', body: 'b' }]);
    const found = [
      ...checkLiveTemplates(
        [{ desired, live: liveTemplate({ language: 'fr' }) }],
        mailSettings({ languages: mailLanguages('de', 'fr', 'it') }),
      ),
    ];
    expect(found.map(({ address }) => address)).toEqual(['mail/welcome/it']);
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

test('very many placeholders that the default does not have are told, each once', () => {
  const found = problems({ subject: 's', body: names('a') }, { body: names('b') });
  expect(found.filter((text) => text.startsWith('mail/unknown-placeholder '))).toHaveLength(20_000);
});

/** Very many placeholders, all with names of their own. */
function names(letter: string): string {
  return Array.from({ length: 20_000 }, (_, index) => `{{${letter}${index}}}`).join('');
}
