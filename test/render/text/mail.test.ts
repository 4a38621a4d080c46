import { stripVTControlCharacters } from 'node:util';
import { describe, expect, test } from 'vitest';
import { textWidth } from '../../../src/text/columns.js';
import type { Layout } from '../../../src/text/style.js';
import { colourStyle, plainStyle } from '../../../src/text/style.js';
import type { MailSettings } from '../../../src/mail/templates/template.js';
import type { Translation } from '../../../src/mail/templates/translation.js';
import type { Plan } from '../../../src/plan/plan.js';
import { addSummaries } from '../../../src/plan/plan.js';
import {
  desiredTemplate,
  liveTemplate,
  liveTranslations,
  mailPatterns,
  mailSettings,
} from '../../support/mail.js';
import { planFor } from '../../support/mail-plans.js';
import { createStep, somePlan, someZone, planText } from '../support.js';

const terminal: Layout = { style: plainStyle, width: 80 };

/** A translation by language; its body ends with a line end. */
function translation(language: string, subject: string, body: string): Translation {
  return { language, subject, body: `${body}\n` };
}

function planOf(
  live: readonly Translation[],
  files: readonly Translation[],
  settings: Partial<MailSettings> = {},
): Plan {
  const template = liveTemplate();
  const state = { templates: [template], translations: new Map([[template.id, liveTranslations(live)]]) };
  const { mail, risks } = planFor(state, [desiredTemplate(files)], mailSettings(settings));
  const hasChanges = mail.templates.some(({ steps }) => steps.length > 0);
  const summary = addSummaries(mail.templates.map((each) => each.summary));
  return { ...somePlan([], risks), mail, hasChanges, summary };
}

/** The lines below the head of the template, up to the next section. */
function changeLines(
  live: readonly Translation[],
  files: readonly Translation[],
  layout = terminal,
): readonly string[] {
  const lines = planText(planOf(live, files), layout).split('\n');
  const head = lines.findIndex((line) => stripVTControlCharacters(line).startsWith('mail welcome '));
  const below = lines.slice(head + 1);
  const end = below.findIndex((line, index) => line === '' && /^(?:\S|$)/.test(below[index + 1] ?? ''));
  return below.slice(0, end);
}

test('where a template is stands below it where there is no room beside it', () => {
  const plan = planOf([], [translation('de', 'Hallo', 'Eins')]);
  const wide = planText(plan, terminal).split('\n');
  const head = wide.find((line) => line.startsWith('mail welcome ')) ?? '';
  expect(head).toMatch(/^mail welcome {2}\S+, brand \S+ {2}\+1$/);
  const narrow = planText(plan, { ...terminal, width: head.length - 1 }).split('\n');
  const at = narrow.indexOf('mail welcome  +1');
  expect(narrow[at + 1]).toMatch(/^ {2}\S+, brand \S+$/);
});

test('a translation says what it waits for, when that is wanted', () => {
  const plan = planOf([translation('de', 'Hallo', 'Eins')], [translation('de-DE', 'Hallo', 'Eins')]);
  const lines = planText(plan, terminal, { verbose: true }).split('\n');
  const at = lines.findIndex((line) => line.startsWith('  - de '));
  expect(lines[at + 1]).toBe('      waits for + de-DE, so that the language keeps a text');
  expect(planText(plan, terminal)).not.toContain('waits');
});

describe('a translation', () => {
  test('that is created shows its text', () => {
    expect(changeLines([], [translation('de', 'Hallo', 'Eins\n\nZwei')])).toEqual([
      '  + de',
      '      subject  Hallo',
      '      body     Eins',
      '',
      '               Zwei',
    ]);
  });

  test('that is deleted shows what it was called', () => {
    expect(changeLines([translation('de', 'Hallo', 'Eins\nZwei')], [])).toEqual([
      '  - de',
      '      subject  Hallo',
      '      body     2 lines',
    ]);
  });

  test('that is updated shows the words that differ, subject and body apart', () => {
    const before = translation('de', 'Hallo Kunde', 'Guten Tag,\nwir freuen uns.\nBis bald');
    const after = translation('de', 'Hallo {{name}}', 'Guten Tag,\nwir freuen uns sehr.\nBis bald');
    expect(changeLines([before], [after])).toEqual([
      '  ~ de',
      '      subject  - Hallo [-Kunde-]',
      '               + Hallo {+{{name}}+}',
      '      body     line 1',
      '                 Guten Tag,',
      '               - wir freuen uns.',
      '               + wir freuen uns{+ sehr+}.',
      '                 Bis bald',
    ]);
  });

  test('that changes in one part shows no other', () => {
    const lines = changeLines([translation('de', 'Hallo', 'Text')], [translation('de', 'Hallo', 'Test')]);
    expect(lines).toEqual([
      '  ~ de',
      '      body     line 1',
      '               - Text',
      '               + Test',
    ]);
  });

  test('that loses its last line end says so', () => {
    const lines = changeLines(
      [translation('de', 'Hallo', 'Text')],
      [{ language: 'de', subject: 'Hallo', body: 'Text' }],
    );
    expect(lines.slice(2)).toEqual(['               - Text', '               + Text (no line end)']);
  });

  test('that gets another language is not shown twice', () => {
    expect(
      changeLines([translation('pt_BR', 'Olá', 'Texto')], [translation('pt-BR', 'Olá', 'Texto')]),
    ).toEqual(['  + pt-BR  the text of pt_BR, which is deleted', '  - pt_BR  its text moves to pt-BR']);
  });
});

function hundredLines(word: string): string {
  return Array.from({ length: 100 }, (_, index) => `${word} ${index}`).join('\n');
}

describe('a long text', () => {
  const paragraph = 'Lorem ipsum dolor sit amet, consetetur sadipscing elitr. '.repeat(20);

  test('is shown whole', () => {
    expect(changeLines([], [translation('de', 'Hallo', hundredLines('Zeile'))])).toHaveLength(2 + 100);
    const changed = changeLines(
      [translation('de', 'Hallo', hundredLines('Zeile'))],
      [translation('de', 'Hallo', hundredLines('Reihe'))],
    );
    expect(changed).toHaveLength(2 + 200);
  });

  test('on one line shows the words that differ', () => {
    const before = translation('de', 'Hallo', `${paragraph}alt ${paragraph}`);
    const after = translation('de', 'Hallo', `${paragraph}neu ${paragraph}`);
    const shown = changeLines([before], [after]).map((line) => line.replace(/^ +(?:[-+] )?/, ''));
    expect(shown.join(' ')).toContain(`${paragraph}[-alt-] ${paragraph.trim()}`);
    expect(shown.join(' ')).toContain(`${paragraph}{+neu+} ${paragraph.trim()}`);
  });

  test.each([80, 140])('fits %d columns', (width) => {
    const before = translation('de', paragraph, `${paragraph}\nお客様、いらっしゃいませ。${paragraph}`);
    const after = translation('de', `${paragraph}x`, `${paragraph}neu\n皆様、いらっしゃいませ。${paragraph}`);
    const wide = [
      ...changeLines([before], [after], { style: colourStyle, width }),
      ...changeLines([], [after], { style: colourStyle, width }),
    ].map((line) => textWidth(stripVTControlCharacters(line)));
    expect(Math.max(...wide)).toBeLessThanOrEqual(width);
    expect(Math.max(...wide)).toBeGreaterThan(width - 20);
  });
});

function evil(word: string): Translation {
  const subject = `${word}\u202e\u001b]0;x\u0007`;
  return translation(`d\u001b[2J${word}`, subject, `::error ::${word}\n##vso[task]${word}\r\u001b[31m`);
}

test('nothing in a text acts on a terminal or a pipeline', () => {
  const [before, after] = [evil('a'), evil('b')];
  for (const plan of [
    planOf([before], [after]),
    planOf([before], [{ ...after, language: before.language }]),
  ]) {
    const text = planText(plan, terminal);
    expect(text.replaceAll('\n', '')).not.toMatch(/[\p{Cc}\p{Cf}]|##/u);
    expect(text).not.toMatch(/^\s*::error/m);
  }
});

test('blanks that differ are seen, in colour too', () => {
  const shown = changeLines([translation('de', 'Hallo', 'Text')], [translation('de', 'Hallo', 'Text ')], {
    style: colourStyle,
    width: 80,
  });
  expect(stripVTControlCharacters(shown.at(-1) ?? '').trim()).toBe('+ Text·');
});

describe('templates', () => {
  test('have a head with their folder, brand and counts', () => {
    const text = planText(planOf([], [translation('de', 'Hallo', 'Text')]), terminal);
    expect(text).toContain('\nmail welcome  mail/welcome, brand acme  +1\n');
  });

  test('without changes are counted, with what stays', () => {
    const live = [translation('de', 'Hallo', 'Text'), translation('fr', 'Salut', 'Texte')];
    const settings = { policy: 'upsert-only', ignore: mailPatterns([{ language: 'fr' }]) } as const;
    expect(planText(planOf(live, [], settings), terminal)).toBe(
      'No changes. The live translations match the files, except for what the policy\nkeeps.\nMade at 2026-11-20 10:00:00 UTC\n\n' +
        'Not shown: 1 unchanged mail template, 1 ignored translation, 1 translation kept\nby the policy\n',
    );
  });

  test('say below their changes what is not shown of them', () => {
    const live = [translation('fr', 'Salut', 'Texte')];
    const ignore = mailPatterns([{ language: 'fr' }]);
    const plan = planOf(live, [translation('de', 'Hallo', 'Text')], { ignore });
    const text = planText(plan, { style: plainStyle, width: 33 });
    expect(text).toMatch(/Text\n {2}not shown: 1 ignored\n {2}translation\n$/);
  });

  test('come after zones', () => {
    const plan = { ...planOf([], [translation('de', 'Hallo', 'Text')]), zones: [someZone([createStep({})])] };
    const heads = planText(plan, terminal)
      .split('\n')
      .filter((line) => /^\S/.test(line));
    expect(heads).toEqual([
      'Ready: nothing blocks this plan.',
      'Plan: 1 to create, 0 to update, 0 to delete.',
      'Made at 2026-11-20 10:00:00 UTC',
      'example.com  zones/example.com.yaml  +1',
      'mail welcome  mail/welcome, brand acme  +1',
    ]);
  });
});
